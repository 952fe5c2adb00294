import { graphql } from '@/gql';

export const orderDocument = graphql(`
  query Order($id: ID!) {
    order(id: $id) {
      ...OrderParts
    }
  }
`);
