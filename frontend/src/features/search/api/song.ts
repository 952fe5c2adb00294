import { graphql } from '@/gql';

export const songDocument = graphql(`
  query FoundSong($id: ID!) {
    audioTrack(id: $id) {
      id
      ...TrackRow
    }
  }
`);
