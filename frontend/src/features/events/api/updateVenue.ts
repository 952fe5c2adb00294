import { graphql } from '@/gql';

export const updateVenueDocument = graphql(`
  mutation UpdateVenue($input: UpdateVenueInput!) {
    updateVenue(input: $input) {
      id
      name
      location
      address
      city
      state
      country
      latitude
      longitude
      timeZone
      website
      description
      canEdit
    }
  }
`);
