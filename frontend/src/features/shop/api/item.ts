import { graphql } from '@/gql';

export const itemDocument = graphql(`
  query Item($id: ID!) {
    getMerchandiseById(id: $id) {
      ...ItemParts
    }
  }
`);
