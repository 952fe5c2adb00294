import { graphql } from '@/gql';

export const updateItemDocument = graphql(`
  mutation UpdateItem($input: UpdateMerchandiseItemInput!) {
    updateMerchandiseItem(input: $input) {
      ...ItemParts
    }
  }
`);
