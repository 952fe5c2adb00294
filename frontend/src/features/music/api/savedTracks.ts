import { graphql } from '@/gql';

export const savedTracksDocument = graphql(`
  query SavedTracks($query: String, $sort: LibrarySort, $after: String) {
    getUserSavedTracks(query: $query, sort: $sort, first: 100, after: $after) {
      nodes {
        id
        ...TrackRow
      }
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);
