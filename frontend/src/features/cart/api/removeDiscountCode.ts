import { graphql } from '@/gql';

export const removeDiscountCodeDocument = graphql(`
  mutation RemoveDiscountCode($creatorId: ID!, $guestKey: String) {
    removeDiscountCode(creatorId: $creatorId, guestKey: $guestKey) {
      ...CartParts
    }
  }
`);
