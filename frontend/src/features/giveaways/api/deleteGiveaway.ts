import { graphql } from '@/gql';

export const deleteGiveawayDocument = graphql(`
  mutation DeleteGiveaway($id: ID!) {
    deleteGiveaway(id: $id) {
      success
    }
  }
`);
