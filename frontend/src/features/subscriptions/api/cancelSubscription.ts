import { graphql } from '@/gql';

export const cancelSubscriptionDocument = graphql(`
  mutation CancelSubscription($id: ID!) {
    cancelTierSubscription(id: $id) {
      ...SubscriptionParts
    }
  }
`);
