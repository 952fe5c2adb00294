import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/Button';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { loadPaymentComponent, paymentComponentFailed } from '@/core/site/paymentStatus';
import { formatPrice } from '@/lib/format';
import { failureWords } from './failureWords';
import type { PayProps } from './payProps';

interface StripePaymentProps extends PayProps {
  publishableKey: string;
}

interface Loaded {
  stripe: Stripe;
  elements: StripeElements;
}

/** Pays by Stripe's own fields: nothing of a card ever reaches this site or its server. */
export function StripePayment({
  payment,
  returnTo,
  publishableKey,
  onPaid,
  keeps = false,
}: StripePaymentProps) {
  const { clientSecret, amount, currency, status, failure } = payment;
  const place = useRef<HTMLDivElement>(null);
  const isSending = useRef(false);
  const [tries, setTries] = useState(0);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [isReady, setIsReady] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState(
    status === 'FAILED' && failure ? failureWords({ message: failure }) : '',
  );

  useEffect(() => {
    if (!clientSecret) return;
    let isGone = false;
    let unmount = () => {};
    void (async () => {
      const stripe = await loadPaymentComponent(async () => {
        const { loadStripe } = await import('@stripe/stripe-js/pure');
        return loadStripe(publishableKey);
      });
      if (isGone) return;
      if (!stripe) return setHasFailed(true);
      const elements = stripe.elements({ clientSecret, appearance: appearance() });
      const fields = elements.create('payment', { layout: 'tabs' });
      fields.on('ready', () => setIsReady(true));
      fields.on('loaderror', () => {
        paymentComponentFailed();
        setHasFailed(true);
      });
      if (place.current) fields.mount(place.current);
      unmount = () => fields.destroy();
      setLoaded({ stripe, elements });
    })();
    return () => {
      isGone = true;
      unmount();
    };
  }, [clientSecret, publishableKey, tries]);

  const pay = async () => {
    if (!loaded || isSending.current) return;
    isSending.current = true;
    setIsBusy(true);
    setProblem('');
    try {
      const confirming = {
        elements: loaded.elements,
        confirmParams: { return_url: window.location.origin + returnTo },
        redirect: 'if_required' as const,
      };
      const { error } = keeps
        ? await loaded.stripe.confirmSetup(confirming)
        : await loaded.stripe.confirmPayment(confirming);
      if (!error) await onPaid();
      // What is wrong with a field, the fields say themselves.
      else if (error.type !== 'validation_error')
        setProblem(
          failureWords({
            code: error.code,
            declineCode: error.decline_code,
            message: error.message,
          }),
        );
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  };

  if (!clientSecret) return null;
  if (hasFailed) {
    return (
      <ErrorState
        title="The payment form did not load."
        onRetry={() => {
          setHasFailed(false);
          setIsReady(false);
          setTries((count) => count + 1);
        }}
      >
        It comes from Stripe, which your browser did not reach. Nothing is charged, and what you
        wanted is kept for you meanwhile.
      </ErrorState>
    );
  }
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void pay();
      }}
    >
      {!isReady && (
        <Loading label="Loading the payment form">
          <Skeleton className="h-48" />
        </Loading>
      )}
      <div ref={place} />
      {problem && (
        <p role="alert" className="border-l-2 border-danger py-1 pl-4">
          {problem}
        </p>
      )}
      {isReady && (
        <Button kind="main" size="lg" type="submit" busy={isBusy}>
          {keeps ? 'Keep this card' : `Pay ${formatPrice(amount, currency)}`}
        </Button>
      )}
    </form>
  );
}

/** Stripe's fields stand in a frame of their own: they are told whether it is dark. */
function appearance() {
  const isLight = document.documentElement.dataset.theme === 'light';
  return {
    theme: isLight ? 'stripe' : 'night',
    variables: { borderRadius: '6px', fontSizeBase: '16px' },
  } as const;
}
