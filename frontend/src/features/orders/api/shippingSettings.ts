import type { ApolloCache } from '@apollo/client';
import { graphql } from '@/gql';
import type { SetShippingMutation } from '@/gql/graphql';

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

/** Writes what was saved as what there is. */
export function writeShipping(cache: ApolloCache, { setShipping }: SetShippingMutation) {
  cache.writeQuery({ query: shippingSettingsDocument, data: { shippingSettings: setShipping } });
}
