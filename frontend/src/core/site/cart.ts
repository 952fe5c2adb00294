import { create } from 'zustand';
import { whenPersonLeaves } from '@/core/session';

interface CartState {
  /** The mini cart is open. */
  isOpen: boolean;
  /** How many pieces are in the cart, as far as this tab knows. */
  count: number;
  /** What was put into it last. */
  added: string | null;
}

/** What the frame shows of the cart: any part of the site opens it, features/cart draws it. */
export const useCartState = create<CartState>()(() => ({ isOpen: false, count: 0, added: null }));

export function openCart(added: string | null = null): void {
  useCartState.setState({ isOpen: true, added });
}

export function closeCart(): void {
  useCartState.setState({ isOpen: false, added: null });
}

export function setCartCount(count: number): void {
  useCartState.setState({ count });
}

whenPersonLeaves(() => useCartState.setState({ isOpen: false, count: 0, added: null }));
