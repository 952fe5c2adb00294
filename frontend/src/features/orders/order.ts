import type { AddressPartsFragment, OrderPartsFragment, OrderRowFragment } from '@/gql/graphql';

type Masks = ' $fragmentName' | ' $fragmentRefs';

/** An order as its page shows it. */
export type Order = Omit<OrderRowFragment, Masks | 'lines'> &
  Omit<OrderPartsFragment, Masks | 'address'> & { address: AddressPartsFragment | null };
