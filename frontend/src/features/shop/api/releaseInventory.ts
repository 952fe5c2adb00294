import { graphql } from '@/gql';

export const releaseInventoryDocument = graphql(`
  mutation ReleaseInventory($input: StockInput!) {
    releaseInventory(input: $input) {
      ...ItemParts
    }
  }
`);
