import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { ReasonDialog } from '@/components/instruments/ReasonDialog';
import { StateNav } from '@/components/instruments/StateNav';
import { TextLink } from '@/components/Link';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/States';
import { showSnackbar } from '@/components/snackbarStore';
import { nextCursor } from '@/core/data/connections';
import { useChange } from '@/core/data/useChange';
import { AdminFrame } from '@/features/admin';
import { LoadMore } from '@/features/catalogue';
import { readFragment } from '@/gql';
import type {
  AllLatePaymentsQuery,
  LatePaymentPartsFragment,
  LatePaymentStatus,
  LatePaymentStepKind,
} from '@/gql/graphql';
import { formatPrice } from '@/lib/format';
import { formatWhen } from '@/lib/when';
import { allLatePaymentsDocument } from '../api/allLatePayments';
import { keepLatePayment } from '../api/cache';
import { latePaymentFragment } from '../api/latePaymentFragment';
import { settleLatePaymentDocument } from '../api/settleLatePayment';
import { Retry, refundWords } from '../LatePayments';

type Item = AllLatePaymentsQuery['allLatePayments']['nodes'][number];

const statuses: Record<LatePaymentStatus, string> = {
  FAILED: 'Refused',
  PENDING: 'On their way',
  SUCCEEDED: 'Paid back',
  SETTLED: 'Settled',
};

const steps: Record<LatePaymentStepKind, string> = {
  CAME: 'Came too late',
  REFUSED: 'The refund was refused',
  TRIED_AGAIN: 'Tried again',
  PAID_BACK: 'Paid back',
  SENT_BACK: 'The bank sent it back',
  SETTLED: 'Settled by hand',
};

/** /admin/late-payments: what was paid when its time was over, and what became of it. */
export default function LatePaymentsPage() {
  const [status, setStatus] = useState<LatePaymentStatus>('FAILED');
  return (
    <AdminFrame
      title="Late payments"
      about="What was paid for support or a gift when its time was over. It opened nothing, and goes back by itself unless the payment provider refuses that."
    >
      <StateNav
        label="Late payments by state"
        states={statuses}
        value={status}
        onChange={setStatus}
      />
      <Payments key={status} status={status} />
    </AdminFrame>
  );
}

function Payments({ status }: { status: LatePaymentStatus }) {
  const { data, error, refetch, fetchMore } = useQuery(allLatePaymentsDocument, {
    variables: { status },
    fetchPolicy: 'cache-and-network',
  });
  const page = data?.allLatePayments;
  const after = nextCursor(page);
  if (!page && error) return <ErrorState onRetry={() => void refetch()} />;
  if (!page) {
    return (
      <Loading label="Loading late payments">
        <Skeleton className="h-28" />
        <Skeleton className="mt-4 h-28" />
      </Loading>
    );
  }
  if (page.nodes.length === 0) {
    return <EmptyState title="Nothing here.">Payments that came too late will be here.</EmptyState>;
  }
  return (
    <>
      <ul aria-label={`Late payments: ${statuses[status]}`} className="grid gap-4">
        {page.nodes.map((item) => (
          <Payment key={item.id} item={item} />
        ))}
      </ul>
      {after !== null && (
        <LoadMore label="More late payments" onMore={() => fetchMore({ variables: { after } })} />
      )}
    </>
  );
}

function Payment({ item }: { item: Item }) {
  const payment = readFragment(latePaymentFragment, item);
  const { payer, artist } = payment;
  return (
    <li className="grid gap-3 rounded-md border border-line bg-surface p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-md font-semibold">
          {formatPrice(payment.amount, payment.currency)} for {payment.tierName}
          {payment.isGift && ', a gift'}
        </h2>
        <span className="text-sm text-text-3">{payment.number}</span>
      </div>
      <p className="text-text-2">
        From <TextLink to={`/${payer.handle}`}>{payer.displayName}</TextLink> to{' '}
        <TextLink to={`/${artist.handle}`}>{artist.displayName}</TextLink>
      </p>
      <p>
        {refundWords(payment)}
        {payment.failure && (
          <span className="block text-sm wrap-anywhere text-danger">{payment.failure}</span>
        )}
      </p>
      <Steps item={item} number={payment.number} />
      <div className="flex flex-wrap gap-3">
        {payment.canRetry && <Retry payment={payment} />}
        {item.canSettle && <Settle payment={payment} />}
      </div>
    </li>
  );
}

function Steps({ item, number }: { item: Item; number: string }) {
  if (!item.steps || item.steps.length === 0) return null;
  return (
    <ol
      aria-label={`What happened to ${number}`}
      className="grid gap-2 border-l border-line-strong pl-4 text-sm"
    >
      {item.steps.map(({ at, kind, by, note }) => (
        <li key={at + kind}>
          {steps[kind]}
          {by && (
            <>
              {' by '}
              <TextLink to={`/${by.handle}`}>{by.displayName}</TextLink>
            </>
          )}{' '}
          <time dateTime={at} className="text-text-3">
            {formatWhen(at)}
          </time>
          {note && (
            <span dir="auto" className="block wrap-anywhere text-text-2">
              {note}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

function Settle({ payment }: { payment: LatePaymentPartsFragment }) {
  const { id, number, amount, currency, payer } = payment;
  const change = useChange();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="sm" kind="quiet" onClick={() => setIsOpen(true)}>
        Mark settled <span className="sr-only">{number}</span>
      </Button>
      <ReasonDialog
        open={isOpen}
        title={`Mark ${number} settled by hand?`}
        changes={[
          `${formatPrice(amount, currency)} are not tried to be paid back any more.`,
          `${payer.displayName} is written to, and reads what you write here.`,
        ]}
        yes="Mark settled"
        onClose={() => setIsOpen(false)}
        onSave={async (note) => {
          await change(settleLatePaymentDocument, { id, note }, (cache, { settleLatePayment }) =>
            keepLatePayment(cache, settleLatePayment),
          );
          showSnackbar({ type: 'success', message: `${number} is settled.` });
        }}
      />
    </>
  );
}
