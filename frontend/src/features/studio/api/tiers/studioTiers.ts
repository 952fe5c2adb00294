import { graphql } from '@/gql';

export const studioTiersDocument = graphql(`
  query StudioTiers($artistUserId: ID!) {
    artistTiers(artistUserId: $artistUserId) {
      ...StudioTier
    }
  }
`);
