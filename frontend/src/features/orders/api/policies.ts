import type { TypePolicies } from '@apollo/client';
import { nodesPagination } from '@/core/data/pagination';

/** An order's own things are replaced with it; what it is made of is nothing by itself. */
const own = { merge: false };

export const policies: TypePolicies = {
  Query: {
    fields: {
      orders: nodesPagination([]),
      sales: nodesPagination(['status', 'search', 'from', 'until']),
      ledger: nodesPagination([]),
      shippingSettings: own,
      salesSummary: own,
      checkoutPreview: own,
      keptAddresses: own,
    },
  },
  KeptAddress: { fields: { address: own } },
  Checkout: {
    keyFields: ['checkoutId'],
    fields: { address: own, payments: own, orders: own },
  },
  Order: {
    fields: {
      address: own,
      buyer: { merge: true },
      seller: { merge: true },
      lines: own,
      events: own,
    },
  },
};
