/** A line of a cart as the server answers it. */
export function cartItem(n: number, more: Record<string, unknown> = {}) {
  return {
    __typename: 'CartItem',
    id: `size-${n}`,
    merchandiseId: `item-${n}`,
    variantId: `variant-${n}`,
    variantName: 'Black',
    name: `Shirt ${n}`,
    defaultImageUrl: null,
    sizeId: `size-${n}`,
    size: 'M',
    quantity: 1,
    price: 25,
    itemTotal: 25,
    currency: 'EUR',
    available: 9,
    changes: [],
    oldPrice: null,
    albumId: null,
    trackId: null,
    leastPrice: null as number | null,
    ...more,
  };
}

type Item = ReturnType<typeof cartItem>;

/** What of a cart is one seller's. */
export function cartGroup(creatorId: string, items: Item[], more: Record<string, unknown> = {}) {
  return {
    __typename: 'CartGroup',
    creatorId,
    creatorHandle: creatorId,
    businessName: `The ${creatorId}`,
    subTotal: items.reduce((sum, { itemTotal }) => sum + itemTotal, 0),
    currency: 'EUR',
    discountCode: null as string | null,
    discount: 0,
    discountProblem: null as string | null,
    shippingFrom: null as number | null,
    items,
    ...more,
  };
}

type Group = ReturnType<typeof cartGroup>;

export function cart(groupedItems: Group[], more: Record<string, unknown> = {}) {
  const sums = new Map<string, number>();
  for (const { currency, subTotal, discount } of groupedItems)
    sums.set(currency, (sums.get(currency) ?? 0) + subTotal - discount);
  return {
    __typename: 'Cart',
    cartId: 'cart-1',
    status: 'ACTIVE',
    itemCount: groupedItems
      .flatMap(({ items }) => items)
      .reduce((sum, { quantity }) => sum + quantity, 0),
    totals: [...sums].map(([currency, total]) => ({ __typename: 'CartTotal', currency, total })),
    groupedItems,
    ...more,
  };
}
