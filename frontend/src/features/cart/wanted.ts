import type { CartPartsFragment } from '@/gql/graphql';
import { roundPrice } from '@/lib/price';

export type CartItem = CartPartsFragment['groupedItems'][number]['items'][number];
/** Quantities that somebody has chosen and the server has not answered yet, by size. */
export type Wanted = Readonly<Record<string, number>>;

/** Whether it counts in totals. */
export const isBuyable = ({ changes }: CartItem): boolean =>
  !changes.includes('GONE') && !changes.includes('REMOVED');

/** The cart as it will be once the server has taken what is wanted. */
export function withWanted(cart: CartPartsFragment, wanted: Wanted): CartPartsFragment {
  if (Object.keys(wanted).length === 0) return cart;
  const more = new Map<string, number>();
  let pieces = 0;
  const groupedItems = cart.groupedItems.map((group) => {
    let gained = 0;
    const items = group.items.map((item) => {
      const quantity = wanted[item.sizeId] ?? item.quantity;
      if (quantity === item.quantity) return item;
      pieces += quantity - item.quantity;
      const itemTotal = roundPrice(item.price * quantity);
      if (isBuyable(item)) gained += itemTotal - item.itemTotal;
      return { ...item, quantity, itemTotal };
    });
    const left = items.filter(({ quantity }) => quantity > 0);
    // What a code takes off is worked out by the server; of nothing it takes off nothing.
    const regained = left.length > 0 ? 0 : group.discount;
    more.set(group.currency, (more.get(group.currency) ?? 0) + gained + regained);
    return { ...group, subTotal: roundPrice(group.subTotal + gained), items: left };
  });
  return {
    ...cart,
    itemCount: cart.itemCount + pieces,
    groupedItems: groupedItems.filter(({ items }) => items.length > 0),
    totals: cart.totals.map((each) => ({
      ...each,
      total: roundPrice(each.total + (more.get(each.currency) ?? 0)),
    })),
  };
}
