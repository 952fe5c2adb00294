import { graphql } from '@/gql';

/** The scrapbook of an event. */
export const memoriesDocument = graphql(`
  query Memories($eventId: ID!, $after: String) {
    getPinnedMemories(eventId: $eventId) {
      ...PostParts
    }
    getMemories(eventId: $eventId, first: 20, after: $after) {
      nodes {
        ...PostParts
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);
