import { graphql } from '@/gql';

export const unfeatureDocument = graphql(`
  mutation RemoveTrackFromFeatured($artistUserId: ID!, $trackId: ID!) {
    removeTrackFromFeatured(artistUserId: $artistUserId, trackId: $trackId) {
      success
      message
      featuredTracks {
        ...StudioTrack
      }
    }
  }
`);
