import { graphql } from '@/gql';

export const currenciesForSaleDocument = graphql(`
  query CurrenciesForSale($userId: ID!) {
    merchandiseByCreator(userId: $userId, status: ACTIVE, first: 100) {
      nodes {
        id
        currency
        albumId
        trackId
      }
    }
  }
`);
