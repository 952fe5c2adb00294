import { graphql } from '@/gql';

export const studioTierFragment = graphql(`
  fragment StudioTier on Tier {
    id
    artistUserId
    name
    description
    perks
    price
    currency
    position
    supporterCount
  }
`);
