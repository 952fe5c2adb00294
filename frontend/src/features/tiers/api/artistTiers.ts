import { graphql } from '@/gql';

export const artistTiersDocument = graphql(`
  query ArtistTiers($userId: ID!) {
    artistTiers(artistUserId: $userId) {
      id
      name
      description
      perks
      price
      yearlyPrice
      currency
      isHeld
      heldUntil
      artistUserId
    }
  }
`);
