import { graphql } from '@/gql';

export const supportStartDocument = graphql(`
  query SupportStart($artistId: ID!) {
    artistTiers(artistUserId: $artistId) {
      id
      name
      description
      perks
      price
      yearlyPrice
      currency
      position
    }
    tierSubscriptions {
      ...SubscriptionParts
    }
  }
`);
