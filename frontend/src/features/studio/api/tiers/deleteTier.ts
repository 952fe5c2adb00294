import { graphql } from '@/gql';

export const deleteTierDocument = graphql(`
  mutation DeleteTier($id: ID!) {
    deleteTier(id: $id) {
      success
      message
    }
  }
`);
