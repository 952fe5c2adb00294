import { graphql } from '@/gql';

export const createCodeDocument = graphql(`
  mutation CreateDiscountCode($input: DiscountCodeInput!) {
    createDiscountCode(input: $input) {
      ...DiscountCodeParts
    }
  }
`);
