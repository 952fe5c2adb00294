import { ShoppingBag } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '@/components/Button';
import { tellRefusal } from '@/core/data/tellRefusal';
import { useChange } from '@/core/data/useChange';
import { openCart } from '@/core/site/cart';
import { addToCartDocument } from './api/addToCart';
import { keepCart } from './api/cache';
import { cartOwner } from './guestKey';

interface AddToCartProps {
  itemId: string;
  variantId: string;
  /** Null until one is chosen. */
  sizeId: string | null;
  /** What is said of it once it is in the cart: 'Tour shirt, M'. */
  name: string;
  /** What the person would pay where they name the price; null while that is none. */
  price?: number | null | undefined;
  /** Says that the price is none. */
  onNoPrice?: () => void;
  /** Leads to where a size is chosen. */
  onMissing: () => void;
}

/** Puts a piece into the cart, and slides that over the page. */
export function AddToCart({
  itemId,
  variantId,
  sizeId,
  name,
  price,
  onNoPrice,
  onMissing,
}: AddToCartProps) {
  const change = useChange();
  const isBusy = useRef(false);
  const [isShownBusy, setIsShownBusy] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const [said, setSaid] = useState('');

  const add = async () => {
    if (sizeId === null) {
      setIsMissing(true);
      onMissing();
      return;
    }
    if (price === null) {
      onNoPrice?.();
      return;
    }
    // Not by the button's own state: a disabled one would lose the focus that comes back once the cart is closed.
    if (isBusy.current) return;
    isBusy.current = true;
    setIsShownBusy(true);
    setIsMissing(false);
    setSaid('');
    try {
      const input = {
        merchandiseId: itemId,
        variantId,
        sizeId,
        quantity: 1,
        ...(price === undefined ? {} : { price }),
        clientKey: crypto.randomUUID(),
      };
      await change(addToCartDocument, { input, ...cartOwner() }, (cache, made) =>
        keepCart(cache, made.addToCart),
      );
      setSaid(`Added to your cart: ${name}`);
      openCart(name);
    } catch (error) {
      tellRefusal(error);
    } finally {
      isBusy.current = false;
      setIsShownBusy(false);
    }
  };

  return (
    <div className="relative grid gap-2">
      <Button
        kind="main"
        size="lg"
        aria-busy={isShownBusy || undefined}
        onClick={() => void add()}
        className="justify-self-start narrow:w-full"
      >
        <ShoppingBag size={20} aria-hidden="true" />
        Add to cart
      </Button>
      {isMissing && sizeId === null && (
        <p role="alert" className="text-sm text-danger">
          Choose a size first.
        </p>
      )}
      <p role="status" aria-live="polite" className="sr-only">
        {said}
      </p>
    </div>
  );
}
