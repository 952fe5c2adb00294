import { graphql } from '@/gql';

export const applyDiscountCodeDocument = graphql(`
  mutation ApplyDiscountCode($creatorId: ID!, $code: String!, $guestKey: String) {
    applyDiscountCode(creatorId: $creatorId, code: $code, guestKey: $guestKey) {
      ...CartParts
    }
  }
`);
