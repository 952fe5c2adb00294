import { graphql } from '@/gql';

export const updateCodeDocument = graphql(`
  mutation UpdateDiscountCode($id: ID!, $input: DiscountCodeInput!) {
    updateDiscountCode(id: $id, input: $input) {
      ...DiscountCodeParts
    }
  }
`);
