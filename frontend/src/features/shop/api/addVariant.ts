import { graphql } from '@/gql';

export const addVariantDocument = graphql(`
  mutation AddVariant($input: AddVariantInput!) {
    addVariant(input: $input) {
      ...ItemParts
    }
  }
`);
