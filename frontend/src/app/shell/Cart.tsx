import { ShoppingBag } from 'lucide-react';
import { Link } from '@/components/Link';
import { badgeOf } from '@/core/site/messages';
import { openCart, useCartState } from '@/core/site/cart';

interface CartButtonProps {
  /** How it looks while the cart is open, and else. */
  className: (isOpen: boolean) => string;
  nameClass: string;
  /** Pixels. */
  size: number;
}

/** Slides the cart over the page, and says how many pieces are in it. */
export function CartButton({ className, nameClass, size }: CartButtonProps) {
  const { isOpen, count } = useCartState();
  return (
    <button
      type="button"
      title="Cart"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => openCart()}
      className={className(isOpen)}
    >
      <Bag size={size} count={count} />
      <span className={nameClass}>Cart</span>
      {count > 0 && <span className="sr-only">, {badgeOf(count)} in it</span>}
    </button>
  );
}

/** On phones, where the cart is a page; there once something is in it. */
export function CartLink() {
  const count = useCartState((state) => state.count);
  if (count === 0) return null;
  return (
    <Link to="/cart" title="Cart" className="grid size-11 place-items-center rounded-full">
      <Bag size={22} count={count} />
      <span className="sr-only">Cart, {badgeOf(count)} in it</span>
    </Link>
  );
}

function Bag({ size, count }: { size: number; count: number }) {
  const badge = badgeOf(count);
  return (
    <span aria-hidden="true" className="relative">
      <ShoppingBag size={size} />
      {badge && (
        <span className="tabular absolute -top-2 left-3 grid h-5 min-w-5 place-items-center rounded-full border-2 border-ground bg-text px-1 text-xs leading-none font-bold text-ground">
          {badge}
        </span>
      )}
    </span>
  );
}
