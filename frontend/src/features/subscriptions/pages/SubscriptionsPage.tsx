import { useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '@/components/Button';
import { Link } from '@/components/Link';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/States';
import { tellRefusal } from '@/core/data/tellRefusal';
import { RequireSession } from '@/core/session';
import { OwnGifts } from '@/features/gifts';
import { readFragment } from '@/gql';
import { usePageTitle } from '@/lib/page';
import { subscriptionFragment } from '../api/subscriptionFragment';
import { subscriptionsDocument } from '../api/subscriptions';
import { Invoices } from '../Invoices';
import { LatePaymentsMade } from '../LatePayments';
import { Subscription } from '../Subscription';
import { useSubscription } from '../useSubscription';

/** /subscriptions: whom somebody supports. */
export default function SubscriptionsPage() {
  usePageTitle('Subscriptions');
  return (
    <RequireSession>
      <div className="page grid grid-cols-1 gap-10 pt-8 pb-12">
        <h1 className="display text-title">Subscriptions</h1>
        <Subscriptions />
        <OwnGifts />
        <LatePaymentsMade />
        <Invoices />
      </div>
    </RequireSession>
  );
}

function Subscriptions() {
  const { data, error, refetch } = useQuery(subscriptionsDocument, {
    fetchPolicy: 'cache-and-network',
  });
  const all = data && readFragment(subscriptionFragment, data.tierSubscriptions);
  useReturned(all?.map(({ id }) => id));
  if (!all && error) return <ErrorState onRetry={() => void refetch()} />;
  if (!all) {
    return (
      <Loading label="Loading your subscriptions">
        <Skeleton className="h-40 max-w-220" />
      </Loading>
    );
  }
  if (all.length === 0) {
    return (
      <EmptyState
        title="You support nobody yet."
        action={
          <Button asChild>
            <Link to="/music">Find music</Link>
          </Button>
        }
      >
        On an artist’s page you see what they offer to those who support them.
      </EmptyState>
    );
  }
  return (
    <ul aria-label="Whom you support" className="grid max-w-220 grid-cols-1 gap-4">
      {all.map((each) => (
        <Subscription key={each.id} subscription={each} />
      ))}
    </ul>
  );
}

/** Whoever comes back from the page of their bank sees how it went. */
function useReturned(ids: readonly string[] | undefined): void {
  const [parameters, setParameters] = useSearchParams();
  const { refresh } = useSubscription();
  const isBack = parameters.has('payment_intent') || parameters.has('setup_intent');
  const known = ids?.join(' ');
  useEffect(() => {
    if (!isBack || known === undefined) return;
    const each = known.split(' ').filter(Boolean);
    void Promise.all(each.map((id) => refresh(id)))
      .catch(tellRefusal)
      .then(() => setParameters({}, { replace: true }));
  }, [isBack, known, refresh, setParameters]);
}
