import { graphql } from '@/gql';

export const createTierDocument = graphql(`
  mutation CreateTier($input: CreateTierInput!) {
    createTier(input: $input) {
      ...StudioTier
    }
  }
`);
