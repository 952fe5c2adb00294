import { graphql } from '@/gql';

export const grantTierDocument = graphql(`
  mutation GrantTier($userId: ID!, $tierId: ID!, $until: DateTime) {
    grantTier(userId: $userId, tierId: $tierId, until: $until) {
      success
      message
      tier {
        ...StudioTier
      }
    }
  }
`);
