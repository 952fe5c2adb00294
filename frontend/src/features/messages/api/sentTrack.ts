import { graphql } from '@/gql';

export const sentTrackDocument = graphql(`
  query SentTrack($id: ID!) {
    audioTrack(id: $id) {
      id
      ...TrackRow
    }
  }
`);
