import type { ApolloCache } from '@apollo/client';
import { type FragmentType, readFragment } from '@/gql';
import { latePaymentFragment } from './latePaymentFragment';

/** Has all that follows from a payment or its end be read anew: what is held, what is open, and what was paid. */
export function rereadAfterChange(cache: ApolloCache): void {
  for (const fieldName of [
    'tierSubscriptions',
    'subscriptionInvoices',
    'artistTiers',
    'heldTiers',
    'album',
    'track',
  ])
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
