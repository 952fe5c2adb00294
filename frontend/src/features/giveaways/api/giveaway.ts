import { graphql } from '@/gql';

export const giveawayDocument = graphql(`
  query Giveaway($id: ID!) {
    getGiveawayById(id: $id) {
      ...GiveawayParts
    }
  }
`);
