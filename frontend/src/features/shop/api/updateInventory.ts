import { graphql } from '@/gql';

export const updateInventoryDocument = graphql(`
  mutation UpdateInventory($input: UpdateInventoryInput!) {
    updateInventory(input: $input) {
      ...ItemParts
    }
  }
`);
