import { graphql } from '@/gql';

export const moreTracksDocument = graphql(`
  query AlbumMoreTracks($id: ID!, $after: String) {
    album(id: $id) {
      id
      tracks(first: 100, after: $after) {
        nodes {
          id
          ...TrackRow
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`);
