import { graphql } from '@/gql';

export const updateGiveawayDocument = graphql(`
  mutation UpdateGiveaway($input: UpdateGiveawayInput!) {
    updateGiveaway(input: $input) {
      ...GiveawayParts
    }
  }
`);
