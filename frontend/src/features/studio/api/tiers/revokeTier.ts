import { graphql } from '@/gql';

export const revokeTierDocument = graphql(`
  mutation RevokeTier($userId: ID!, $tierId: ID!) {
    revokeTier(userId: $userId, tierId: $tierId) {
      success
      message
      tier {
        ...StudioTier
      }
    }
  }
`);
