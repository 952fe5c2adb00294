import { useState } from 'react';
import { Button } from '@/components/Button';
import { Link } from '@/components/Link';
import { tellRefusal } from '@/core/data/tellRefusal';
import type { CheckoutPartsFragment } from '@/gql/graphql';
import { formatPrice } from '@/lib/format';
import { useCheckout } from './useCheckout';
import { formatClock } from './words';

interface OpenCheckoutProps {
  checkout: CheckoutPartsFragment;
  onGone: () => void;
}

/** A checkout that was interrupted, to go on with. */
export function OpenCheckout({ checkout, onGone }: OpenCheckoutProps) {
  const { checkoutId, payments, expiresAt, status } = checkout;
  const { cancel } = useCheckout();
  const [isBusy, setIsBusy] = useState(false);
  const sums = payments.map(({ amount, currency }) => formatPrice(amount, currency)).join(' and ');
  const giveUp = async () => {
    setIsBusy(true);
    try {
      await cancel(checkoutId);
      onGone();
    } catch (error) {
      tellRefusal(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <section
      aria-label="A checkout under way"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-l-2 border-info py-1 pl-5"
    >
      <p>
        {status === 'PAYING'
          ? `A payment of ${sums} is under way.`
          : `You began to buy for ${sums}. It is held for you until ${formatClock(expiresAt)}.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button asChild>
          <Link to={`/checkout/${checkoutId}`}>Go on with it</Link>
        </Button>
        <Button kind="quiet" busy={isBusy} onClick={() => void giveUp()}>
          Give it up
        </Button>
      </div>
    </section>
  );
}
