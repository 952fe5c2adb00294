import { graphql } from '@/gql';

export const ownTiersDocument = graphql(`
  query OwnTiers($userId: ID!) {
    artistTiers(artistUserId: $userId) {
      id
      name
    }
  }
`);
