import { lazyPart } from '@/components/lazyPart';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { useRest } from '@/core/data/useRest';
import { type PaymentConfig, paymentConfigRead } from '@/core/site/paymentConfig';
import type { PayProps } from './payProps';

const waiting = <Skeleton className="h-72" />;
const TestPayment = lazyPart(async () => (await import('./TestPayment')).TestPayment, { waiting });
const StripePayment = lazyPart(async () => (await import('./StripePayment')).StripePayment, {
  waiting,
});

/** Takes a payment by whoever takes them here. */
export function PayBy(props: PayProps) {
  const { answer: config, error, reload } = useRest<PaymentConfig>(paymentConfigRead);
  if (!config && error !== undefined) return <ErrorState onRetry={reload} />;
  if (!config) return <Loading label="Loading the payment form">{waiting}</Loading>;
  const { id } = props.payment;
  if (config.provider === 'sandbox') return <TestPayment key={id} {...props} />;
  if (config.publishableKey)
    return <StripePayment key={id} {...props} publishableKey={config.publishableKey} />;
  return (
    <ErrorState title="Nothing can be paid here yet.">
      The site does not know its payment provider. Nothing is charged.
    </ErrorState>
  );
}
