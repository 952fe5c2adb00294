import { useCart } from './useCart';

/** Keeps the frame's count of the cart true. */
export function CartCount() {
  useCart();
  return null;
}
