import { graphql } from '@/gql';

export const reorderFeaturedDocument = graphql(`
  mutation ReorderFeaturedTracks($artistUserId: ID!, $trackIds: [ID!]!) {
    reorderFeaturedTracks(artistUserId: $artistUserId, trackIds: $trackIds) {
      success
      message
      featuredTracks {
        ...StudioTrack
      }
    }
  }
`);
