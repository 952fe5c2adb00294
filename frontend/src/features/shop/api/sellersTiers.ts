import { graphql } from '@/gql';

export const sellersTiersDocument = graphql(`
  query SellersTiers($userId: ID!) {
    artistTiers(artistUserId: $userId) {
      id
      name
    }
  }
`);
