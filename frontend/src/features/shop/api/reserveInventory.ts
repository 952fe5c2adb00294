import { graphql } from '@/gql';

export const reserveInventoryDocument = graphql(`
  mutation ReserveInventory($input: StockInput!) {
    reserveInventory(input: $input) {
      ...ItemParts
    }
  }
`);
