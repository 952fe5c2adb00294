import type { TypePolicies } from '@apollo/client';
import { nodesPagination } from '@/core/data/pagination';

/** A subscription's own things are replaced with it. */
const own = { merge: false };

export const policies: TypePolicies = {
  Query: {
    fields: {
      tierSubscriptions: own,
      subscriptionInvoices: nodesPagination([]),
      allLatePayments: nodesPagination(['status']),
      latePaymentsMade: nodesPagination([]),
      latePaymentsReceived: nodesPagination([]),
      tierSubscribers: nodesPagination([]),
      subscriptionIncome: own,
    },
  },
  TierSubscription: { fields: { terms: own, nextTerms: own, card: own, invoice: own } },
  LatePayment: { fields: { steps: own } },
  FeedAddress: { keyFields: false },
  SubscriptionInvoice: { fields: { terms: own } },
};
