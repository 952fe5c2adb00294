import { useApolloClient, useQuery } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { Button } from '@/components/Button';
import { Link } from '@/components/Link';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { toRefused } from '@/core/data/refused';
import { tellRefusal } from '@/core/data/tellRefusal';
import { RequireSession } from '@/core/session';
import { NotFound } from '@/features/places';
import { readFragment } from '@/gql';
import type { CheckoutPartsFragment } from '@/gql/graphql';
import { formatPrice } from '@/lib/format';
import { usePageTitle } from '@/lib/page';
import { rereadAfterPayment } from '../api/cache';
import { checkoutDocument } from '../api/checkout';
import { checkoutFragment } from '../api/checkoutFragment';
import { forgetAttempt } from '../attempt';
import { HeldUntil } from '../HeldUntil';
import { OrderRows } from '../OrderRows';
import { PayBy } from '../PayBy';
import { useCheckout } from '../useCheckout';

/** /checkout/{id}: pays, and says what became of it. */
export default function PayPage() {
  return (
    <RequireSession>
      <Pay />
    </RequireSession>
  );
}

/** Milliseconds between two looks at a payment that the provider works on. */
const pause = 3_000;

function Pay() {
  const { id = '' } = useParams();
  const { data, error, refetch, startPolling, stopPolling } = useQuery(checkoutDocument, {
    variables: { id },
  });
  const checkout = data && readFragment(checkoutFragment, data.checkout);
  const { refresh, cancel } = useCheckout();
  const look = useCallback(async () => {
    try {
      await refresh(id);
    } catch (failure) {
      tellRefusal(failure);
    }
  }, [refresh, id]);
  useReturnFromBank(look);
  useAfterwards(checkout?.status);
  usePageTitle(checkout ? titles[checkout.status] : undefined);

  const isProcessing =
    checkout?.status === 'PAYING' &&
    checkout.payments.some(({ status }) => status === 'PROCESSING');
  useEffect(() => {
    if (!isProcessing) return;
    startPolling(pause);
    return stopPolling;
  }, [isProcessing, startPolling, stopPolling]);

  if (!checkout && error) {
    if (toRefused(error).code === 'NOT_FOUND') return <NotFound what="This checkout" />;
    return (
      <div className="page py-16">
        <ErrorState onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!checkout) {
    return (
      <Loading label="Loading checkout">
        <div className="page pt-8">
          <Skeleton className="h-96 max-w-160" />
        </div>
      </Loading>
    );
  }
  const isOpen = checkout.status === 'OPEN' || checkout.status === 'PAYING';
  return (
    <div className="page grid grid-cols-1 gap-8 pt-8 pb-12">
      <Head status={checkout.status} />
      {isOpen ? (
        <div className="grid max-w-160 grid-cols-1 gap-8">
          <HeldUntil expiresAt={checkout.expiresAt} onOver={look} />
          <Payments checkout={checkout} onPaid={look} />
          <GiveUp
            id={id}
            cancel={cancel}
            hasPaid={checkout.payments.some(({ status }) => status === 'SUCCEEDED')}
          />
        </div>
      ) : (
        <Ended checkout={checkout} />
      )}
    </div>
  );
}

/** Whoever comes back from the page of their bank is told how it went, and the address forgets what it says of that. */
function useReturnFromBank(look: () => Promise<void>): void {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const isBack = parameters.has('payment_intent') || parameters.has('redirect_status');
  useEffect(() => {
    if (!isBack) return;
    void look().then(() => navigate(window.location.pathname, { replace: true }));
  }, [isBack, look, navigate]);
}

/** What is bought is in the cart no more; what is over is not begun again by the same key. */
function useAfterwards(status: CheckoutPartsFragment['status'] | undefined): void {
  const { cache } = useApolloClient();
  const isOver = status !== undefined && status !== 'OPEN' && status !== 'PAYING';
  useEffect(() => {
    if (!isOver) return;
    forgetAttempt();
    rereadAfterPayment(cache);
  }, [isOver, cache]);
}

const titles: Record<CheckoutPartsFragment['status'], string> = {
  OPEN: 'Pay',
  PAYING: 'Pay',
  PAID: 'Thank you',
  FAILED: 'It was gone',
  EXPIRED: 'The time was over',
  CANCELLED: 'Given up',
};

/** Has the focus when it says something else than before: whoever paid hears it. */
function Head({ status }: { status: CheckoutPartsFragment['status'] }) {
  const head = useRef<HTMLHeadingElement>(null);
  const title = titles[status];
  const said = useRef(title);
  useEffect(() => {
    if (said.current === title) return;
    said.current = title;
    head.current?.focus();
  }, [title]);
  return (
    <h1 ref={head} tabIndex={-1} className="display text-title outline-none">
      {title}
    </h1>
  );
}

interface PaymentsProps {
  checkout: CheckoutPartsFragment;
  onPaid: () => Promise<void>;
}

/** One payment a currency, one after another. */
function Payments({ checkout: { checkoutId, payments }, onPaid }: PaymentsProps) {
  const isDone = ({ status }: { status: string }) =>
    status === 'SUCCEEDED' || status === 'CANCELLED';
  const at = payments.findIndex((each) => !isDone(each));
  const payment = payments[at];
  if (!payment) return null;
  return (
    <section aria-label="Payment" className="grid gap-5">
      <p className="font-display text-xl font-bold tabular-nums">
        {formatPrice(payment.amount, payment.currency)}
      </p>
      {payments.length > 1 && (
        <p className="text-sm text-text-2">
          Payment {at + 1} of {payments.length}: sellers of different currencies are paid apart.
        </p>
      )}
      {payment.status === 'PROCESSING' ? (
        <p role="status">The payment is under way. This page says when it has come.</p>
      ) : (
        <PayBy payment={payment} returnTo={`/checkout/${checkoutId}`} onPaid={onPaid} />
      )}
    </section>
  );
}

interface GiveUpProps {
  id: string;
  cancel: (id: string) => Promise<void>;
  /** Some of it is bought already, and stays so. */
  hasPaid: boolean;
}

function GiveUp({ id, cancel, hasPaid }: GiveUpProps) {
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Button
      kind="quiet"
      size="sm"
      busy={isBusy}
      className="-ml-3 justify-self-start"
      onClick={async () => {
        setIsBusy(true);
        try {
          await cancel(id);
          await navigate('/cart');
        } catch (error) {
          tellRefusal(error);
          setIsBusy(false);
        }
      }}
    >
      {hasPaid ? 'Back to the cart, without buying the rest' : 'Back to the cart, without buying'}
    </Button>
  );
}

function Ended({ checkout: { status, orders, payments } }: { checkout: CheckoutPartsFragment }) {
  const sums = (isPaid: boolean) =>
    payments
      .filter((each) => (each.status === 'SUCCEEDED') === isPaid)
      .map(({ amount, currency }) => formatPrice(amount, currency))
      .join(' and ');
  const unpaid = sums(false);
  if (status === 'PAID' && unpaid) {
    return (
      <div className="grid grid-cols-1 gap-6">
        <p className="max-w-prose text-lg text-text-2">
          {sums(true)} is paid, and a mail tells you of every step of what it buys. {unpaid} was not
          paid: nothing was charged for it, and what you wanted for it is still in your cart.
        </p>
        <OrderRows label="Your orders" orders={orders} by="buyer" />
        <Button asChild kind="main" className="justify-self-start">
          <Link to="/cart">Back to the cart</Link>
        </Button>
      </div>
    );
  }
  if (status === 'PAID') {
    return (
      <div className="grid grid-cols-1 gap-6">
        <p className="max-w-prose text-lg text-text-2">
          It is paid. Each seller has your order, and a mail tells you of every step.
        </p>
        <OrderRows label="Your orders" orders={orders} by="buyer" />
      </div>
    );
  }
  const words = {
    FAILED:
      'When the payment came, the pieces were sold already or a discount code was used up. What you paid goes back to you by the way it came.',
    EXPIRED:
      'What you wanted was held for 15 minutes and was not paid in that time. Nothing was charged, and it is still in your cart.',
    CANCELLED: 'Nothing was charged, and what you wanted is still in your cart.',
  };
  return (
    <div className="grid justify-items-start gap-5">
      <p className="max-w-prose text-lg text-text-2">
        {status in words && words[status as keyof typeof words]}
      </p>
      <Button asChild kind="main">
        <Link to="/cart">Back to the cart</Link>
      </Button>
    </div>
  );
}
