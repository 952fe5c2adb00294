import { graphql } from '@/gql';

export const itemsOfSellerDocument = graphql(`
  query ItemsOfSeller($userId: ID!, $status: MerchandiseStatus, $after: String) {
    merchandiseByCreator(userId: $userId, status: $status, first: 24, after: $after) {
      nodes {
        ...ItemCard
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);
