import { Button } from '@/components/Button';
import { Link } from '@/components/Link';
import { useSession } from '@/core/session';
import type { CartPartsFragment } from '@/gql/graphql';
import { formatPrice } from '@/lib/format';

/** What the cart costs, and the way to buy it. */
export function Totals({ cart: { totals } }: { cart: CartPartsFragment }) {
  const { status } = useSession();
  const isOne = totals.length === 1;
  return (
    <div className="grid gap-4">
      {totals.length > 0 && (
        <dl className="grid gap-1">
          {totals.map(({ currency, total }) => (
            <div key={currency} className="flex items-baseline justify-between gap-4">
              <dt className="text-text-2">{isOne ? 'Total' : `Total in ${currency}`}</dt>
              <dd className="font-display text-xl font-bold tabular-nums">
                {formatPrice(total, currency)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="text-sm text-text-3">Shipping and tax come with your address.</p>
      {totals.length > 0 &&
        (status === 'visitor' ? (
          <div className="grid gap-2">
            <Button asChild kind="main" size="lg">
              <Link to="/login" state={{ from: '/checkout' }}>
                Check out
              </Link>
            </Button>
            <p className="text-sm text-text-3">You sign in first, and your cart comes along.</p>
          </div>
        ) : (
          <Button asChild kind="main" size="lg">
            <Link to="/checkout">Check out</Link>
          </Button>
        ))}
    </div>
  );
}
