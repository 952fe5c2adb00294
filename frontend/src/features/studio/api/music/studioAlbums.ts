import { graphql } from '@/gql';

export const studioAlbumsDocument = graphql(`
  query StudioAlbums(
    $artistUserId: ID!
    $statuses: [ReleaseStatus!]
    $deleted: Boolean
    $query: String
    $sort: StudioSort
    $first: Int
    $after: String
  ) {
    studioAlbums(
      artistUserId: $artistUserId
      statuses: $statuses
      deleted: $deleted
      query: $query
      sort: $sort
      first: $first
      after: $after
    ) {
      nodes {
        ...StudioAlbum
      }
      pageInfo {
        hasNextPage
        endCursor
      }
      totalCount
    }
  }
`);
