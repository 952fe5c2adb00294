import { graphql } from '@/gql';

export const myPlaylistsDocument = graphql(`
  query MyPlaylists($after: String) {
    myPlaylists(first: 50, after: $after) {
      nodes {
        id
        ...PlaylistTile
      }
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);
