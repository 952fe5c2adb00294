import { graphql } from '@/gql';

export const addressFragment = graphql(`
  fragment AddressParts on Address {
    name
    line1
    line2
    city
    region
    postalCode
    country
    phone
  }
`);
