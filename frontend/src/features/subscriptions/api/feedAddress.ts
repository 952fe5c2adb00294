import { graphql } from '@/gql';

export const feedAddressDocument = graphql(`
  query FeedAddress($artistUserId: ID!) {
    feedAddress(artistUserId: $artistUserId) {
      url
    }
  }
`);
