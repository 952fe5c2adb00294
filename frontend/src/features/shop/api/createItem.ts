import { graphql } from '@/gql';

export const createItemDocument = graphql(`
  mutation CreateItem($input: CreateMerchandiseItemInput!) {
    createMerchandiseItem(input: $input) {
      ...ItemParts
    }
  }
`);
