import { graphql } from '@/gql';

export const updateVariantDocument = graphql(`
  mutation UpdateVariant($input: UpdateVariantInput!) {
    updateVariant(input: $input) {
      ...ItemParts
    }
  }
`);
