import { graphql } from '@/gql';

export const restoreGiveawayDocument = graphql(`
  mutation RestoreGiveaway($id: ID!) {
    restoreGiveaway(id: $id) {
      ...GiveawayParts
    }
  }
`);
