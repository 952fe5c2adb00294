import { graphql } from '@/gql';

export const subscribeToTierDocument = graphql(`
  mutation SubscribeToTier($input: SubscribeToTierInput!) {
    subscribeToTier(input: $input) {
      ...SubscriptionParts
    }
  }
`);
