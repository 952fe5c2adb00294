import { graphql } from '@/gql';

export const cartDocument = graphql(`
  query Cart($guestKey: String) {
    cart(guestKey: $guestKey) {
      ...CartParts
    }
  }
`);
