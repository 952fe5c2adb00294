import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { Cell, Head, Row, Table } from '@/components/instruments/Table';
import { TextLink } from '@/components/Link';
import { SectionHeader } from '@/components/SectionHeader';
import { showSnackbar } from '@/components/snackbarStore';
import { ErrorState } from '@/components/States';
import { nextCursor } from '@/core/data/connections';
import { tellRefusal } from '@/core/data/tellRefusal';
import { useChange } from '@/core/data/useChange';
import { LoadMore } from '@/features/catalogue';
import { type FragmentType, readFragment } from '@/gql';
import type { LatePaymentPartsFragment } from '@/gql/graphql';
import { formatDate, formatPrice } from '@/lib/format';
import { keepLatePayment } from './api/cache';
import { latePaymentFragment } from './api/latePaymentFragment';
import { latePaymentsMadeDocument } from './api/latePaymentsMade';
import { latePaymentsReceivedDocument } from './api/latePaymentsReceived';
import { retryLatePaymentDocument } from './api/retryLatePayment';

/** What somebody paid when its time was over; nothing where there is nothing. */
export function LatePaymentsMade() {
  const { data, error, refetch, fetchMore } = useQuery(latePaymentsMadeDocument, {
    fetchPolicy: 'cache-and-network',
  });
  const page = data?.latePaymentsMade;
  const after = nextCursor(page);
  return (
    <Payments
      who="To"
      about="These came when their time was over. They opened nothing, and go back to you by themselves."
      payments={page?.nodes}
      onRetry={error && (() => void refetch())}
      onMore={after === null ? undefined : () => fetchMore({ variables: { after } })}
    />
  );
}

/** What was paid for an artist's tiers when its time was over; nothing where there is nothing. */
export function LatePaymentsReceived() {
  const { data, error, refetch, fetchMore } = useQuery(latePaymentsReceivedDocument, {
    fetchPolicy: 'cache-and-network',
  });
  const page = data?.latePaymentsReceived;
  const after = nextCursor(page);
  return (
    <Payments
      who="From"
      about="These came when their time was over. They opened nothing, are not in your ledger, and go back by themselves."
      payments={page?.nodes}
      onRetry={error && (() => void refetch())}
      onMore={after === null ? undefined : () => fetchMore({ variables: { after } })}
    />
  );
}

interface PaymentsProps {
  who: 'From' | 'To';
  about: string;
  payments: readonly FragmentType<typeof latePaymentFragment>[] | undefined;
  onRetry: (() => void) | undefined;
  onMore: (() => Promise<unknown>) | undefined;
}

function Payments({ who, about, payments, onRetry, onMore }: PaymentsProps) {
  if (!payments && onRetry) return <ErrorState onRetry={onRetry} />;
  if (!payments || payments.length === 0) return null;
  const all = readFragment(latePaymentFragment, payments);
  return (
    <section aria-labelledby="late-payments" className="max-w-220 min-w-0">
      <SectionHeader id="late-payments" title="Paid too late" />
      <p className="mb-3 text-text-2">{about}</p>
      <Table
        label="Paid too late"
        columns={[
          { key: 'who', name: who },
          { key: 'what', name: 'What' },
          { key: 'paid', name: 'Paid' },
          { key: 'amount', name: 'Amount', right: true },
          { key: 'status', name: 'Refund' },
        ]}
        minWidth={44}
      >
        {all.map((each) => (
          <Payment key={each.id} payment={each} other={who === 'To' ? each.artist : each.payer} />
        ))}
      </Table>
      {onMore && <LoadMore label="More late payments" onMore={onMore} />}
    </section>
  );
}

function Payment({
  payment,
  other,
}: {
  payment: LatePaymentPartsFragment;
  other: LatePaymentPartsFragment['payer'];
}) {
  return (
    <Row>
      <Head>
        <TextLink to={`/${other.handle}`} className="narrow:py-2">
          {other.displayName}
        </TextLink>
      </Head>
      <Cell>
        {payment.tierName}
        {payment.isGift && ', a gift'}
        <span className="block text-sm text-text-3">{payment.number}</span>
      </Cell>
      <Cell className="whitespace-nowrap">{formatDate(payment.paidAt)}</Cell>
      <Cell right>{formatPrice(payment.amount, payment.currency)}</Cell>
      <Cell>
        {refundWords(payment)}
        {payment.note && (
          <span dir="auto" className="block text-sm wrap-anywhere text-text-2">
            {payment.note}
          </span>
        )}
        {payment.failure && <span className="block text-sm text-danger">{payment.failure}</span>}
        {payment.canRetry && <Retry payment={payment} />}
      </Cell>
    </Row>
  );
}

/** How what is paid back stands. */
export function refundWords({
  status,
  returnedAt,
  triesAgainAt,
}: LatePaymentPartsFragment): string {
  if (status === 'SUCCEEDED') return `Paid back on ${formatDate(returnedAt ?? '')}`;
  if (status === 'PENDING') return 'On its way back';
  if (status === 'SETTLED') return 'Settled by hand';
  return triesAgainAt
    ? `Refused. It is tried again on ${formatDate(triesAgainAt)}.`
    : 'Refused. It is not tried again by itself.';
}

/** Has it tried again to be paid back. */
export function Retry({ payment: { id, number } }: { payment: LatePaymentPartsFragment }) {
  const change = useChange();
  const [isBusy, setIsBusy] = useState(false);
  const retry = async () => {
    setIsBusy(true);
    try {
      const { retryLatePayment } = await change(
        retryLatePaymentDocument,
        { id },
        (cache, { retryLatePayment: now }) => keepLatePayment(cache, now),
      );
      const { status } = readFragment(latePaymentFragment, retryLatePayment);
      if (status === 'FAILED') {
        showSnackbar({ type: 'warning', message: 'It was refused again.' });
      } else {
        showSnackbar({
          type: 'success',
          message: status === 'SUCCEEDED' ? 'It is paid back.' : 'It is on its way back.',
        });
      }
    } catch (refused) {
      tellRefusal(refused);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button size="sm" kind="quiet" busy={isBusy} onClick={() => void retry()}>
      Try again <span className="sr-only">to pay {number} back</span>
    </Button>
  );
}
