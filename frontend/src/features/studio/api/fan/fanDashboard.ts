import { graphql } from '@/gql';

export const fanDashboardDocument = graphql(`
  query FanDashboard {
    getUserSavedAlbums(first: 12) {
      nodes {
        id
        ...AlbumTile
      }
      pageInfo {
        hasNextPage
        endCursor
      }
      totalCount
    }
    followedUsersContent(first: 12) {
      nodes {
        id
        ...AlbumTile
      }
    }
  }
`);
