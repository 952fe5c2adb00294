import type { ApolloCache } from '@apollo/client';
import { type FragmentType, readFragment } from '@/gql';
import { checkoutDocument } from './checkout';
import { checkoutFragment } from './checkoutFragment';
import { orderFragment, orderRowFragment } from './orderFragment';

/** Keeps a checkout as the server has it now. */
export function keepCheckout(
  cache: ApolloCache,
  checkout: FragmentType<typeof checkoutFragment>,
): void {
  const { checkoutId: id } = readFragment(checkoutFragment, checkout);
  cache.writeQuery({
    query: checkoutDocument,
    variables: { id },
    data: { checkout: checkout as never },
  });
}

/** Has what was bought leave the cart that is shown, and come to the orders; and music that is open now be read anew. */
export function rereadAfterPayment(cache: ApolloCache): void {
  for (const fieldName of [
    'cart',
    'orders',
    'openCheckout',
    'checkoutPreview',
    'getMerchandiseById',
    'downloadOfMusic',
    'album',
    'audioTrack',
  ])
    cache.evict({ id: 'ROOT_QUERY', fieldName });
}

/** Keeps an order as the server has it now, and has what is counted by it read anew. */
export function keepOrder(cache: ApolloCache, order: FragmentType<typeof orderFragment>): void {
  const { id } = readFragment(orderRowFragment, readFragment(orderFragment, order));
  cache.writeFragment({
    id: cache.identify({ __typename: 'Order', id })!,
    fragment: orderFragment,
    fragmentName: 'OrderParts',
    data: order as never,
  });
  for (const fieldName of ['sales', 'salesSummary', 'ledger'])
    cache.evict({ id: 'ROOT_QUERY', fieldName });
}
