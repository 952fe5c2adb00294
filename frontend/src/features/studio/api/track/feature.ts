import { graphql } from '@/gql';

export const featureDocument = graphql(`
  mutation SetTrackAsFeatured($artistUserId: ID!, $trackId: ID!) {
    setTrackAsFeatured(artistUserId: $artistUserId, trackId: $trackId) {
      success
      message
      featuredTracks {
        ...StudioTrack
      }
    }
  }
`);
