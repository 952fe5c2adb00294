import { graphql } from '@/gql';

export const similarTracksDocument = graphql(`
  query SimilarToTrack($id: ID!) {
    similarTracks(trackId: $id, first: 12) {
      score
      reason
      track {
        id
        ...TrackRow
      }
    }
  }
`);
