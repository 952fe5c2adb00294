import { graphql } from '@/gql';

export const changeCardDocument = graphql(`
  mutation ChangeSubscriptionCard($id: ID!) {
    changeSubscriptionCard(id: $id) {
      ...SubscriptionParts
    }
  }
`);
