import { graphql } from '@/gql';

export const saveItemDocument = graphql(`
  mutation SaveItem($input: SaveMerchandiseItemInput!) {
    saveMerchandiseItem(input: $input) {
      ...ItemParts
    }
  }
`);
