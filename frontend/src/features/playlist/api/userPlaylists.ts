import { graphql } from '@/gql';

export const userPlaylistsDocument = graphql(`
  query UserPlaylists($userId: ID!, $after: String) {
    userPlaylists(userId: $userId, first: 24, after: $after) {
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
