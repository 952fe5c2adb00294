import { graphql } from '@/gql';

export const linkItemDocument = graphql(`
  mutation LinkItem($input: LinkMerchandiseInput!) {
    linkMerchandise(input: $input) {
      ...ItemIntegrations
    }
  }
`);
