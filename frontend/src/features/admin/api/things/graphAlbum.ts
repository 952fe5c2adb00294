import { graphql } from '@/gql';

export const graphAlbumDocument = graphql(`
  query AdminGraphAlbum($id: ID!) {
    album(id: $id) {
      id
      title
      status
      releaseDate
      updatedAt
      artist {
        userId
        artistName
      }
    }
  }
`);
