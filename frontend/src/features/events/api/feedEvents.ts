import { graphql } from '@/gql';

export const feedEventsDocument = graphql(`
  query FeedEvents(
    $discoveryRatio: Float
    $userLatitude: Float
    $userLongitude: Float
    $maxDistanceMiles: Float
    $from: DateTime
    $until: DateTime
    $after: String
  ) {
    getFeedEvents(
      discoveryRatio: $discoveryRatio
      userLatitude: $userLatitude
      userLongitude: $userLongitude
      maxDistanceMiles: $maxDistanceMiles
      from: $from
      until: $until
      first: 20
      after: $after
    ) {
      nodes {
        ...EventParts
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);
