import { graphql } from '@/gql';

export const graphTrackDocument = graphql(`
  query AdminGraphTrack($id: ID!) {
    audioTrack(id: $id) {
      id
      title
      artist
      updatedAt
    }
  }
`);
