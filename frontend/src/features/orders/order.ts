import type { AddressPartsFragment, OrderPartsFragment, OrderRowFragment } from '@/gql/graphql';

type Masks = ' $fragmentName' | ' $fragmentRefs';

/** Whether some of an order goes by mail. */
export const goesByMail = ({ lines }: Pick<Order, 'lines'>): boolean =>
  lines.some(({ albumId, trackId }) => !albumId && !trackId);

/** An order as its page shows it. */
export type Order = Omit<OrderRowFragment, Masks | 'lines'> &
  Omit<OrderPartsFragment, Masks | 'address'> & { address: AddressPartsFragment | null };
