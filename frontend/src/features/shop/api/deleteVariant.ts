import { graphql } from '@/gql';

export const deleteVariantDocument = graphql(`
  mutation DeleteVariant($id: ID!) {
    deleteVariant(id: $id) {
      ...ItemParts
    }
  }
`);
