import { graphql } from '@/gql';

export const refreshSubscriptionDocument = graphql(`
  mutation RefreshSubscription($id: ID!) {
    refreshTierSubscription(id: $id) {
      ...SubscriptionParts
    }
  }
`);
