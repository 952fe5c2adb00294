import type { ApolloCache } from '@apollo/client';
import { graphql } from '@/gql';
import type { KeptAddressesQuery } from '@/gql/graphql';

export const keptAddressFragment = graphql(`
  fragment KeptAddressParts on KeptAddress {
    id
    isDefault
    address {
      ...AddressParts
    }
  }
`);

export const keptAddressesDocument = graphql(`
  query KeptAddresses {
    keptAddresses {
      ...KeptAddressParts
    }
  }
`);

export const addAddressDocument = graphql(`
  mutation AddAddress($address: AddressInput!, $isDefault: Boolean) {
    addAddress(address: $address, isDefault: $isDefault) {
      ...KeptAddressParts
    }
  }
`);

export const updateAddressDocument = graphql(`
  mutation UpdateAddress($id: ID!, $address: AddressInput!, $isDefault: Boolean) {
    updateAddress(id: $id, address: $address, isDefault: $isDefault) {
      ...KeptAddressParts
    }
  }
`);

export const removeAddressDocument = graphql(`
  mutation RemoveAddress($id: ID!) {
    removeAddress(id: $id) {
      ...KeptAddressParts
    }
  }
`);

/** Writes what is kept now, and has the next checkout begin with the default of now. */
export function writeAddresses(
  cache: ApolloCache,
  keptAddresses: KeptAddressesQuery['keptAddresses'],
): void {
  cache.writeQuery({ query: keptAddressesDocument, data: { keptAddresses } });
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'checkoutPreview' });
}
