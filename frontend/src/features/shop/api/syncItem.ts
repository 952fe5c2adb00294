import { graphql } from '@/gql';

export const syncItemDocument = graphql(`
  mutation SyncItem($input: SyncIntegrationInput!) {
    syncIntegration(input: $input) {
      ...ItemParts
      ...ItemIntegrations
    }
  }
`);
