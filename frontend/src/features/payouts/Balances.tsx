import { useQuery } from '@apollo/client/react';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { formatPrice } from '@/lib/format';
import { balancesDocument } from './api/balances';

/** What somebody is owed, one row a currency. */
export function Balances() {
  const { data, error, refetch } = useQuery(balancesDocument, {
    fetchPolicy: 'cache-and-network',
  });
  if (!data && error) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Loading label="Loading what you are owed">
        <Skeleton className="h-24" />
      </Loading>
    );
  }
  if (data.payoutBalances.length === 0) return null;
  return (
    <ul aria-label="What you are owed" className="grid gap-4">
      {data.payoutBalances.map(({ currency, ...balance }) => (
        <li
          key={currency}
          aria-label={`In ${currency}`}
          className="grid gap-3 rounded-md border border-line p-5"
        >
          <dl className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-6 gap-y-4">
            <Figure name="Earned" value={formatPrice(balance.earned, currency)} />
            <Figure name="Transferred" value={formatPrice(balance.transferred, currency)} />
            <Figure name="Taken back" value={formatPrice(balance.takenBack, currency)} />
            <Figure name="Owed to you" value={formatPrice(balance.owed, currency)} />
          </dl>
          {balance.inTransfer > 0 && (
            <p className="text-sm text-text-2">
              {formatPrice(balance.inTransfer, currency)} of it is on its way.
            </p>
          )}
          {balance.owed < 0 && (
            <p className="text-sm text-text-2">
              You have {formatPrice(-balance.owed, currency)} that went back to buyers. It is kept
              from what you earn next.
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="grid min-w-0 content-start gap-0.5">
      <dt className="text-sm text-text-2">{name}</dt>
      <dd className="font-display text-xl font-bold tabular-nums">{value}</dd>
    </div>
  );
}
