import { graphql } from '@/gql';

export const acknowledgeCartDocument = graphql(`
  mutation AcknowledgeCart($guestKey: String) {
    acknowledgeCart(guestKey: $guestKey) {
      ...CartParts
    }
  }
`);
