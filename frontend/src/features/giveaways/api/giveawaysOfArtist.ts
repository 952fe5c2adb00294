import { graphql } from '@/gql';

export const giveawaysOfArtistDocument = graphql(`
  query GiveawaysOfArtist($userId: ID!, $first: Int!, $after: String) {
    getGiveawaysByUser(userId: $userId, first: $first, after: $after) {
      nodes {
        ...GiveawayParts
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);
