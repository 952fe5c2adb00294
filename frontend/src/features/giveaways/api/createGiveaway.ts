import { graphql } from '@/gql';

export const createGiveawayDocument = graphql(`
  mutation CreateGiveaway($input: CreateGiveawayInput!) {
    createGiveaway(input: $input) {
      ...GiveawayParts
    }
  }
`);
