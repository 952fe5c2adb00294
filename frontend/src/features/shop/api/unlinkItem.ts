import { graphql } from '@/gql';

export const unlinkItemDocument = graphql(`
  mutation UnlinkItem($id: ID!) {
    unlinkMerchandise(id: $id) {
      ...ItemIntegrations
    }
  }
`);
