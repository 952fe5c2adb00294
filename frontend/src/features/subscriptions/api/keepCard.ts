import { graphql } from '@/gql';

export const keepCardDocument = graphql(`
  mutation KeepSubscriptionCard($id: ID!) {
    keepSubscriptionCard(id: $id) {
      ...SubscriptionParts
    }
  }
`);
