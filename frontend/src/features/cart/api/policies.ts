import type { TypePolicies } from '@apollo/client';

/** Whoever is here has one cart, by whatever key it was asked for; what is in it belongs to it alone. */
export const policies: TypePolicies = {
  Query: { fields: { cart: { keyArgs: false } } },
  Cart: {
    keyFields: ['cartId'],
    fields: { groupedItems: { merge: false }, totals: { merge: false } },
  },
  CartItem: { keyFields: false },
};
