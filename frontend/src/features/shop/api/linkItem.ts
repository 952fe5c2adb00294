import { graphql } from '@/gql';

export const linkItemDocument = graphql(`
  mutation LinkItem($input: LinkIntegrationInput!) {
    linkIntegration(input: $input) {
      ...ItemIntegrations
    }
  }
`);
