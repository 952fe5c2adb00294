import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { Confirm, type Question } from '@/components/Confirm';
import { Dialog } from '@/components/Dialog';
import { showSnackbar } from '@/components/snackbarStore';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/States';
import { tellRefusal } from '@/core/data/tellRefusal';
import { useChange } from '@/core/data/useChange';
import { readFragment } from '@/gql';
import type { PaymentPartsFragment } from '@/gql/graphql';
import { formatDate, formatPrice } from '@/lib/format';
import { keepPayment } from './api/cache';
import { paymentFragment } from './api/paymentFragment';
import { paymentsDocument } from './api/payments';
import { refundPaymentDocument } from './api/refundPayment';
import { backWords } from './words';

export interface PaymentsOf {
  id: string;
  who: string;
  tier: string;
  /** Until when it is paid; null where nothing is. */
  periodEnd: string | null;
  hasEnded: boolean;
}

/** What somebody paid for a tier, to be paid back. */
export function Payments({ of, onClose }: { of: PaymentsOf | null; onClose: () => void }) {
  const [last, setLast] = useState(of);
  // The words stay while the dialog fades.
  if (of && of !== last) setLast(of);
  if (!last) return null;
  return (
    <Dialog
      open={of !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`What ${last.who} paid`}
      description="What you pay back is owed to you no longer."
    >
      <List key={last.id} of={last} />
    </Dialog>
  );
}

function List({ of }: { of: PaymentsOf }) {
  const { data, error, refetch } = useQuery(paymentsDocument, {
    variables: { id: of.id },
    fetchPolicy: 'cache-and-network',
  });
  const change = useChange();
  const [question, setQuestion] = useState<Question | null>(null);
  if (!data && error) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Loading label="Loading what was paid">
        <Skeleton className="h-24" />
      </Loading>
    );
  }
  const all = readFragment(paymentFragment, data.tierSubscriptionPayments);
  if (all.length === 0) return <EmptyState title="Nothing was paid yet." />;

  const payBack = async ({ id }: PaymentPartsFragment) => {
    try {
      const { refundSubscriptionPayment } = await change(
        refundPaymentDocument,
        { invoiceId: id },
        (cache, { refundSubscriptionPayment: now }) => keepPayment(cache, now),
      );
      const { isRefunding, refundFailure } = readFragment(
        paymentFragment,
        refundSubscriptionPayment,
      );
      if (refundFailure) {
        showSnackbar({ type: 'error', message: `Not paid back: ${refundFailure}` });
      } else {
        showSnackbar({
          type: 'success',
          message: isRefunding ? 'It is on its way back.' : 'It is paid back.',
        });
      }
    } catch (refused) {
      tellRefusal(refused);
    }
  };
  const ask = (payment: PaymentPartsFragment) =>
    setQuestion({
      title: `Pay ${of.who} back?`,
      text:
        payment.periodEnd === of.periodEnd && !of.hasEnded
          ? `${of.tier} is closed to them then, their support ends, and nothing more is charged.`
          : 'That period is over: it is the money alone, and their support stays as it is.',
      yes: `Pay back ${formatPrice(payment.amount - payment.returned, payment.terms.currency)}`,
      danger: true,
      onYes: () => payBack(payment),
    });
  return (
    <>
      <ul aria-label="Payments" className="grid gap-3">
        {all.map((payment) => {
          const wentBack = backWords(payment);
          return (
            <li key={payment.id} className="flex items-center justify-between gap-4">
              <div>
                <p>
                  {formatPrice(payment.amount, payment.terms.currency)} for {payment.terms.tierName}
                </p>
                <p className="text-sm text-text-3">
                  {formatDate(payment.periodStart)} – {formatDate(payment.periodEnd)}
                </p>
                {wentBack && <p className="text-sm text-text-2">{wentBack}</p>}
                {payment.refundFailure && (
                  <p className="text-sm text-danger">Not paid back: {payment.refundFailure}</p>
                )}
              </div>
              {!payment.isRefunding && payment.returned < payment.amount && (
                <Button size="sm" onClick={() => ask(payment)}>
                  Pay back <span className="sr-only">payment {payment.number}</span>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <Confirm question={question} onClose={() => setQuestion(null)} />
    </>
  );
}
