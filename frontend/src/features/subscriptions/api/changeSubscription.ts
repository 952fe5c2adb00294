import { graphql } from '@/gql';

export const changeSubscriptionDocument = graphql(`
  mutation ChangeSubscription($id: ID!, $tierId: ID!, $interval: BillingInterval!) {
    changeTierSubscription(id: $id, tierId: $tierId, interval: $interval) {
      ...SubscriptionParts
    }
  }
`);
