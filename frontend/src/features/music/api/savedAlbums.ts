import { graphql } from '@/gql';

export const savedAlbumsDocument = graphql(`
  query SavedAlbums($query: String, $sort: LibrarySort, $after: String) {
    getUserSavedAlbums(query: $query, sort: $sort, first: 50, after: $after) {
      nodes {
        id
        ...AlbumTile
      }
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);
