import { graphql } from '@/gql';

export const eventsOfInterestDocument = graphql(`
  query EventsOfInterest($when: EventTime!, $after: String) {
    getEventsByUserInterest(when: $when, first: 20, after: $after) {
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
