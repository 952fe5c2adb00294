import type { ApolloCache } from '@apollo/client';
import { type FragmentType, readFragment } from '@/gql';
import { latePaymentFragment } from './latePaymentFragment';
import { paymentFragment } from './paymentFragment';

/** Has all that follows from a payment or its end be read anew: what is held, what is open, and what was paid. */
export function rereadAfterChange(cache: ApolloCache): void {
  for (const fieldName of [
    'tierSubscriptions',
    'subscriptionInvoices',
    'artistTiers',
    'heldTiers',
    'album',
    'audioTrack',
  ])
    cache.evict({ id: 'ROOT_QUERY', fieldName });
  cache.gc();
}

/** Writes a payment as the server says it is after a refund, and has what follows from that be read anew. */
export function keepPayment(
  cache: ApolloCache,
  payment: FragmentType<typeof paymentFragment>,
): void {
  const { id } = readFragment(paymentFragment, payment);
  cache.writeFragment({
    id: cache.identify({ __typename: 'SubscriptionInvoice', id })!,
    fragment: paymentFragment,
    fragmentName: 'PaymentParts',
    data: payment as never,
  });
  for (const fieldName of ['tierSubscribers', 'subscriptionIncome', 'ledger'])
    cache.evict({ id: 'ROOT_QUERY', fieldName });
  cache.gc();
}

/** Writes a payment that came too late as the server says it is now. */
export function keepLatePayment(
  cache: ApolloCache,
  payment: FragmentType<typeof latePaymentFragment>,
): void {
  const { id } = readFragment(latePaymentFragment, payment);
  cache.writeFragment({
    id: cache.identify({ __typename: 'LatePayment', id })!,
    fragment: latePaymentFragment,
    fragmentName: 'LatePaymentParts',
    data: payment as never,
  });
  forgetLatePayments(cache);
}

/** Has the lists of admins be asked for again: what was changed leaves that of its state. */
function forgetLatePayments(cache: ApolloCache): void {
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'allLatePayments' });
}
