import { graphql } from '@/gql';

export const createCodesDocument = graphql(`
  mutation CreateDiscountCodes($input: DiscountCodeInput!, $count: Int!, $clientKey: String!) {
    createDiscountCodes(input: $input, count: $count, clientKey: $clientKey) {
      ...DiscountCodeParts
    }
  }
`);
