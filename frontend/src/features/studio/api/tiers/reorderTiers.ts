import { graphql } from '@/gql';

export const reorderTiersDocument = graphql(`
  mutation ReorderTiers($artistUserId: ID!, $tierIds: [ID!]!) {
    reorderTiers(artistUserId: $artistUserId, tierIds: $tierIds) {
      ...StudioTier
    }
  }
`);
