import { useRef, useState } from 'react';
import { Button } from '@/components/Button';
import { Confirm, type Question } from '@/components/Confirm';
import { TextLink } from '@/components/Link';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { useSession } from '@/core/session';
import { plural } from '@/lib/format';
import { usePageTitle } from '@/lib/page';
import { CartGroups } from '../CartGroups';
import { ChangesNote } from '../ChangesNote';
import { NoCart } from '../NoCart';
import { Totals } from '../Totals';
import { useCart } from '../useCart';
import { useCartEdits } from '../useCartEdits';
import { withWanted } from '../wanted';

/** /cart */
export default function CartPage() {
  usePageTitle('Cart');
  const isMember = useSession().status === 'member';
  const { cart, failed, onRetry } = useCart();
  const edits = useCartEdits();
  const head = useRef<HTMLHeadingElement>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const shown = cart && withWanted(cart, edits.wanted);
  return (
    <div className="page grid grid-cols-1 gap-8 pt-8 pb-12">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h1 ref={head} tabIndex={-1} className="display text-title outline-none">
          Cart
        </h1>
        {isMember && (
          <TextLink to="/orders" className="inline-flex min-h-11 items-center">
            What you bought
          </TextLink>
        )}
      </header>
      {failed ? (
        <ErrorState onRetry={onRetry} />
      ) : shown === undefined ? (
        <Loading label="Loading your cart">
          <Skeleton className="h-28" />
          <Skeleton className="h-28" />
        </Loading>
      ) : shown === null || shown.groupedItems.length === 0 ? (
        <NoCart isExpired={shown?.status === 'EXPIRED'} />
      ) : (
        <div className="grid grid-cols-1 gap-10 wide:grid-cols-[minmax(0,1fr)_20rem] wide:gap-14">
          <div className="grid min-w-0 content-start gap-6">
            <ChangesNote cart={shown} onAcknowledge={edits.acknowledge} />
            <CartGroups cart={shown} edits={edits} fallback={head} />
            <Button
              kind="quiet"
              size="sm"
              className="-ml-3 justify-self-start"
              onClick={() =>
                setQuestion({
                  title: 'Empty the cart?',
                  text: `${plural(shown.itemCount, 'piece')} will be taken out of it.`,
                  yes: 'Empty it',
                  danger: true,
                  onYes: async () => {
                    if (await edits.clear()) head.current?.focus();
                  },
                })
              }
            >
              Empty the cart
            </Button>
          </div>
          <aside
            aria-label="What it costs"
            className="content-start wide:sticky wide:top-[calc(var(--bar-top)+24px)] wide:self-start"
          >
            <Totals cart={shown} />
          </aside>
        </div>
      )}
      <Confirm question={question} onClose={() => setQuestion(null)} />
    </div>
  );
}
