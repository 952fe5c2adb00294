import { graphql } from '@/gql';

export const studioTierFragment = graphql(`
  fragment StudioTier on Tier {
    id
    artistUserId
    name
    description
    perks
    price
    yearlyPrice
    currency
    position
    supporterCount
  }
`);
