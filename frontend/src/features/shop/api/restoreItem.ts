import { graphql } from '@/gql';

export const restoreItemDocument = graphql(`
  mutation RestoreItem($id: ID!) {
    restoreMerchandiseItem(id: $id) {
      ...ItemParts
    }
  }
`);
