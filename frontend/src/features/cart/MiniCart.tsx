import { useRef } from 'react';
import { Sheet } from '@/components/Dialog';
import { TextLink } from '@/components/Link';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { closeCart, useCartState } from '@/core/site/cart';
import { CartGroups } from './CartGroups';
import { ChangesNote } from './ChangesNote';
import { NoCart } from './NoCart';
import { Totals } from './Totals';
import { useCart } from './useCart';
import { useCartEdits } from './useCartEdits';
import { withWanted } from './wanted';

/** The cart beside the page that somebody is on. */
export function MiniCart({ open }: { open: boolean }) {
  return (
    <Sheet open={open} onOpenChange={(now) => !now && closeCart()} title="Cart" side="right">
      <Content />
    </Sheet>
  );
}

function Content() {
  const added = useCartState((state) => state.added);
  const { cart, failed, onRetry } = useCart();
  const edits = useCartEdits();
  const top = useRef<HTMLDivElement>(null);
  const shown = cart && withWanted(cart, edits.wanted);
  return (
    <div
      ref={top}
      tabIndex={-1}
      onClick={(event) => {
        // A link to where one is already would leave the cart open.
        if (event.target instanceof Element && event.target.closest('a')) closeCart();
      }}
      className="flex min-h-0 flex-1 flex-col outline-none"
    >
      <div className="grid flex-1 content-start gap-5 px-5 pb-6">
        {added && <p className="text-sm text-text-2">Added: {added}</p>}
        {failed ? (
          <ErrorState onRetry={onRetry} />
        ) : shown === undefined ? (
          <Loading label="Loading your cart">
            <Skeleton className="h-24" />
            <Skeleton className="h-24" />
          </Loading>
        ) : shown === null || shown.groupedItems.length === 0 ? (
          <NoCart isExpired={shown?.status === 'EXPIRED'} />
        ) : (
          <>
            <ChangesNote cart={shown} onAcknowledge={edits.acknowledge} />
            <CartGroups cart={shown} edits={edits} fallback={top} />
          </>
        )}
      </div>
      {shown && shown.groupedItems.length > 0 && (
        <div className="sticky bottom-0 grid gap-3 border-t border-line bg-surface px-5 pt-4 pb-[calc(1rem+env(safe-area-inset-bottom))]">
          <Totals cart={shown} />
          <TextLink to="/cart" className="inline-flex min-h-11 items-center justify-self-center">
            See the whole cart
          </TextLink>
        </div>
      )}
    </div>
  );
}
