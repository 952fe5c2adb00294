import { graphql } from '@/gql';

export const popularAlbumsDocument = graphql(`
  query PopularAlbums($genre: String, $after: String) {
    getCuratedAlbums(genre: $genre, sort: POPULAR, first: 24, after: $after) {
      nodes {
        id
        ...AlbumTile
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);
