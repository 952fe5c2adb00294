import { graphql } from '@/gql';

export const popularTracksDocument = graphql(`
  query PopularTracks($genre: String, $after: String) {
    getCuratedTracks(genre: $genre, sort: POPULAR, first: 20, after: $after) {
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
`);
