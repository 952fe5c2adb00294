import { graphql } from '@/gql';

export const graphArtistDocument = graphql(`
  query AdminGraphArtist($id: ID, $handle: String) {
    artist(id: $id, handle: $handle) {
      id
      userId
      handle
      artistName
      createdAt
    }
  }
`);
