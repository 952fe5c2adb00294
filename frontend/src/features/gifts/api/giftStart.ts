import { graphql } from '@/gql';

export const giftStartDocument = graphql(`
  query GiftStart($artistId: ID!) {
    artistTiers(artistUserId: $artistId) {
      id
      name
      description
      perks
      price
      yearlyPrice
      currency
      artistUserId
    }
  }
`);
