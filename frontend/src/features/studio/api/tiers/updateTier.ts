import { graphql } from '@/gql';

export const updateTierDocument = graphql(`
  mutation UpdateTier($input: UpdateTierInput!) {
    updateTier(input: $input) {
      ...StudioTier
    }
  }
`);
