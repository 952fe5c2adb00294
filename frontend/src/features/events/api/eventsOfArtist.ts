import { graphql } from '@/gql';

export const eventsOfArtistDocument = graphql(`
  query EventsOfArtist($badgeId: ID!, $when: EventTime!, $after: String) {
    getEventsByBadge(badgeId: $badgeId, when: $when, first: 10, after: $after) {
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
