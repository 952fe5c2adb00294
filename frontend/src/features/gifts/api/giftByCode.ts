import { graphql } from '@/gql';

export const giftByCodeDocument = graphql(`
  query GiftByCode($code: String!) {
    giftByCode(code: $code) {
      ...GiftParts
    }
  }
`);
