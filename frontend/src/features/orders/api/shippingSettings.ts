import { graphql } from '@/gql';

export const shippingFragment = graphql(`
  fragment ShippingParts on ShippingSettings {
    zones {
      name
      countries
      currency
      by
      first
      each
      bands {
        upToGrams
        price
      }
      stepGrams
      stepPrice
    }
    taxes {
      country
      rate
      included
    }
    packingGrams
    defaultGrams
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
