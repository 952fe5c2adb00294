import { graphql } from '@/gql';

export const paymentsDocument = graphql(`
  query TierSubscriptionPayments($id: ID!) {
    tierSubscriptionPayments(id: $id) {
      ...PaymentParts
    }
  }
`);
