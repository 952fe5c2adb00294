import { graphql } from '@/gql';

export const tierHoldersDocument = graphql(`
  query TierHolders($tierId: ID!, $after: String) {
    tierHolders(tierId: $tierId, first: 50, after: $after) {
      nodes {
        person {
          userId
          handle
          displayName
          profilePictureUrl
        }
        since
        until
      }
      pageInfo {
        hasNextPage
        endCursor
      }
      totalCount
    }
  }
`);
