import { graphql } from '@/gql';

export const moreAlbumsDocument = graphql(`
  query MoreOfArtist($userId: ID!) {
    userAlbums(userId: $userId, first: 13) {
      nodes {
        id
        ...AlbumTile
      }
    }
  }
`);
