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
      {data.salesSummary.map(({ currency, orders, toShip, ...sums }) => (
        <li key={currency} aria-label={`Figures in ${currency}`}>
          <dl className="grid grid-cols-2 gap-x-6 gap-y-4 rounded-md border border-line p-5 xs:grid-cols-3 wide:grid-cols-4">
            <Figure name="Orders" value={formatWhole(orders)} />
            <Figure name="To ship" value={formatWhole(toShip)} />
            <Figure name="Income of orders" value={formatPrice(sums.income, currency)} />
            {sums.support !== 0 && (
              <Figure name="Support" value={`+ ${formatPrice(sums.support, currency)}`} />
            )}
            {sums.gifts !== 0 && (
              <Figure name="Gifts of tiers" value={`+ ${formatPrice(sums.gifts, currency)}`} />
            )}
            <Figure name="Given back" value={`− ${formatPrice(sums.refunded, currency)}`} />
            {sums.paidOut !== 0 && (
              <Figure name="Paid out" value={`− ${formatPrice(sums.paidOut, currency)}`} />
            )}
            <Figure name="Owed to you" value={`= ${formatPrice(sums.owed, currency)}`} />
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
