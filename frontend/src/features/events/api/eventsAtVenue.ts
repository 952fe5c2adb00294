import { graphql } from '@/gql';

export const eventsAtVenueDocument = graphql(`
  query EventsAtVenue($venueId: ID!, $when: EventTime!, $after: String) {
    getEventsByVenue(venueId: $venueId, when: $when, first: 20, after: $after) {
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
