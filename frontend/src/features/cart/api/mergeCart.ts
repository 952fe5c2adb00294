import { graphql } from '@/gql';

export const mergeCartDocument = graphql(`
  mutation MergeCart($guestKey: String!) {
    mergeCart(guestKey: $guestKey) {
      ...CartParts
    }
  }
`);
