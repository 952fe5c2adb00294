import { graphql } from '@/gql';

export const studioTracksDocument = graphql(`
  query StudioTracks(
    $artistUserId: ID!
    $statuses: [ReleaseStatus!]
    $deleted: Boolean
    $query: String
    $sort: StudioSort
    $first: Int
    $after: String
  ) {
    studioTracks(
      artistUserId: $artistUserId
      statuses: $statuses
      deleted: $deleted
      query: $query
      sort: $sort
      first: $first
      after: $after
    ) {
      nodes {
        ...StudioTrack
      }
      pageInfo {
        hasNextPage
        endCursor
      }
      totalCount
    }
  }
`);
