import { graphql } from '@/gql';

/** What the person gives away, the newest first. */
export const ownGiveawaysDocument = graphql(`
  query OwnGiveaways($userId: ID!) {
    getGiveawaysByUser(userId: $userId, first: 6) {
      nodes {
        id
        description
        isActive
      }
    }
  }
`);
