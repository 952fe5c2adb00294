import { useQuery } from '@apollo/client/react';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { formatPrice } from '@/lib/format';
import { formatWhole } from '@/lib/figures';
import { salesSummaryDocument } from './api/salesSummary';

/** What came in and what is owed, one row a currency. */
export function SalesSummary() {
  const { data, error, refetch } = useQuery(salesSummaryDocument);
  if (!data && error) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Loading label="Loading figures">
        <Skeleton className="h-24" />
      </Loading>
    );
  }
  if (data.salesSummary.length === 0) return null;
  return (
    <ul aria-label="Figures" className="grid gap-4">
      {data.salesSummary.map(({ currency, orders, toShip, income, refunded, owed }) => (
        <li key={currency} aria-label={`Figures in ${currency}`}>
          <dl className="grid grid-cols-2 gap-x-6 gap-y-4 rounded-md border border-line p-5 xs:grid-cols-3 wide:grid-cols-5">
            <Figure name="Orders" value={formatWhole(orders)} />
            <Figure name="To ship" value={formatWhole(toShip)} />
            <Figure name="Income" value={formatPrice(income, currency)} />
            <Figure name="Given back" value={formatPrice(refunded, currency)} />
            <Figure name="Owed to you" value={formatPrice(owed, currency)} />
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="grid min-w-0 content-start gap-0.5">
      <dt className="text-sm text-text-2">{name}</dt>
      <dd className="font-display text-lg font-bold whitespace-nowrap tabular-nums xs:text-xl">
        {value}
      </dd>
    </div>
  );
}
