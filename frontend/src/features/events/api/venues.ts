import { graphql } from '@/gql';

export const venuesDocument = graphql(`
  query Venues($query: String!) {
    getVenues(query: $query, first: 8) {
      nodes {
        id
        name
        location
        timeZone
      }
    }
  }
`);
