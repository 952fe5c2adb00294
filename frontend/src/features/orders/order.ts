import type { AddressPartsFragment, OrderPartsFragment, OrderRowFragment } from '@/gql/graphql';

/** Who looks at an order: an admin who neither bought nor sold it acts in the seller's place. */
export type Side = 'buyer' | 'seller' | 'staff';

export function sideOf(
  { buyer, seller }: Pick<Order, 'buyer' | 'seller'>,
  userId: string | null,
): Side {
  if (userId === seller.userId) return 'seller';
  return userId === buyer.userId ? 'buyer' : 'staff';
}

type Masks = ' $fragmentName' | ' $fragmentRefs';

/** Whether some of an order goes by mail. */
export const goesByMail = ({ lines }: Pick<Order, 'lines'>): boolean =>
  lines.some(({ albumId, trackId }) => !albumId && !trackId);

/** The lines of which something goes into the parcel, which are neither downloads nor given back. */
export const packedOf = <L extends Order['lines'][number]>({
  lines,
}: {
  lines: readonly L[];
}): L[] =>
  lines.filter(
    ({ albumId, trackId, quantity, refundedQuantity }) =>
      !albumId && !trackId && refundedQuantity < quantity,
  );

/** An order as its page shows it. */
export type Order = Omit<OrderRowFragment, Masks | 'lines'> &
  Omit<OrderPartsFragment, Masks | 'address'> & { address: AddressPartsFragment | null };
