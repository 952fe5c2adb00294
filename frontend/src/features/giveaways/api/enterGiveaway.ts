import { graphql } from '@/gql';

export const enterGiveawayDocument = graphql(`
  mutation EnterGiveaway($giveawayId: ID!, $entryId: ID!) {
    enterGiveaway(giveawayId: $giveawayId, entryId: $entryId) {
      success
      errorMessage
      giveaway {
        ...GiveawayParts
      }
    }
  }
`);
