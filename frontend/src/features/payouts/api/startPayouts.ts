import { graphql } from '@/gql';

export const startPayoutsDocument = graphql(`
  mutation StartPayouts($country: String) {
    startPayouts(country: $country) {
      url
    }
  }
`);
