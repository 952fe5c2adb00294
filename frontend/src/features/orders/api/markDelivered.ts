import { graphql } from '@/gql';

export const markDeliveredDocument = graphql(`
  mutation MarkDelivered($id: ID!) {
    markDelivered(id: $id) {
      ...OrderParts
    }
  }
`);
