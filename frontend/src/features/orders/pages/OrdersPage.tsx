import { useQuery } from '@apollo/client/react';
import { Button } from '@/components/Button';
import { Link } from '@/components/Link';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/States';
import { nextCursor } from '@/core/data/connections';
import { RequireSession } from '@/core/session';
import { LoadMore } from '@/features/catalogue';
import { usePageTitle } from '@/lib/page';
import { ordersDocument } from '../api/orders';
import { OrderRows } from '../OrderRows';

/** /orders: what somebody bought. */
export default function OrdersPage() {
  usePageTitle('Orders');
  return (
    <RequireSession>
      <div className="page grid grid-cols-1 gap-8 pt-8 pb-12">
        <h1 className="display text-title">Orders</h1>
        <Orders />
      </div>
    </RequireSession>
  );
}

function Orders() {
  const { data, error, refetch, fetchMore } = useQuery(ordersDocument);
  const page = data?.orders;
  const after = nextCursor(page);
  if (!page && error) return <ErrorState onRetry={() => void refetch()} />;
  if (!page) {
    return (
      <Loading label="Loading your orders">
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
      </Loading>
    );
  }
  if (page.nodes.length === 0) {
    return (
      <EmptyState
        title="Nothing bought yet."
        action={
          <Button asChild>
            <Link to="/tradingpost">Look around the Trading Post</Link>
          </Button>
        }
      >
        What you buy will be here, with its way to you and its receipt.
      </EmptyState>
    );
  }
  return (
    <div className="max-w-220">
      <OrderRows label="Your orders" orders={page.nodes} by="buyer" />
      {after !== null && (
        <LoadMore label="More" onMore={() => fetchMore({ variables: { after } })} />
      )}
    </div>
  );
}
