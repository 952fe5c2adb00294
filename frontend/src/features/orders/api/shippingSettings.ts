import { graphql } from '@/gql';

export const shippingFragment = graphql(`
  fragment ShippingParts on ShippingSettings {
    zones {
      name
      countries
      currency
      first
      each
    }
    taxes {
      country
      rate
      included
    }
    updatedAt
  }
`);

export const shippingSettingsDocument = graphql(`
  query ShippingSettings {
    shippingSettings {
      ...ShippingParts
    }
  }
`);

export const setShippingDocument = graphql(`
  mutation SetShipping($input: ShippingInput!) {
    setShipping(input: $input) {
      ...ShippingParts
    }
  }
`);
