import { graphql } from '@/gql';

export const sayPlaceDocument = graphql(`
  mutation SayPlace($city: String!, $country: String!) {
    sayPlace(city: $city, country: $country) {
      city
      country
    }
  }
`);
