import { graphql } from '@/gql';

export const subscriptionsDocument = graphql(`
  query Subscriptions {
    tierSubscriptions {
      ...SubscriptionParts
    }
  }
`);
