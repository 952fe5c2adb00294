import { graphql } from '@/gql';

export const selectWinnersDocument = graphql(`
  mutation SelectWinners($giveawayId: ID!, $draw: Int!, $replacing: [ID!]) {
    selectGiveawayWinners(giveawayId: $giveawayId, draw: $draw, replacing: $replacing) {
      success
      errorMessage
      giveaway {
        ...GiveawayParts
      }
    }
  }
`);
