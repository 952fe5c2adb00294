import { graphql } from '@/gql';

export const integrationsDocument = graphql(`
  query Integrations($id: ID!) {
    getMerchandiseById(id: $id) {
      ...ItemIntegrations
    }
  }
`);
