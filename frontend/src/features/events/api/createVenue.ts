import { graphql } from '@/gql';

export const createVenueDocument = graphql(`
  mutation CreateVenue($input: CreateVenueInput!) {
    createVenue(input: $input) {
      id
      name
      location
      timeZone
    }
  }
`);
