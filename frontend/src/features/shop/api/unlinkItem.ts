import { graphql } from '@/gql';

export const unlinkItemDocument = graphql(`
  mutation UnlinkItem($id: ID!) {
    unlinkIntegration(id: $id) {
      ...ItemIntegrations
    }
  }
`);
