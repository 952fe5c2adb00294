import { graphql } from '@/gql';

export const sellersCurrenciesDocument = graphql(`
  query SellersCurrencies($userId: ID!) {
    merchandiseByCreator(userId: $userId, first: 1) {
      nodes {
        id
        currency
      }
    }
    artistTiers(artistUserId: $userId) {
      id
      currency
    }
    shippingSettings {
      zones {
        currency
      }
    }
  }
`);
