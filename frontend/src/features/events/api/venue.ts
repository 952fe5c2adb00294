import { graphql } from '@/gql';

export const venueDocument = graphql(`
  query Venue($id: ID!) {
    getVenueById(id: $id) {
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
