import { graphql } from '@/gql';

export const pauseSubscriptionDocument = graphql(`
  mutation PauseSubscription($id: ID!) {
    pauseTierSubscription(id: $id) {
      ...SubscriptionParts
    }
  }
`);
