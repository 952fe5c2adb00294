import { graphql } from '@/gql';

export const createFeedAddressDocument = graphql(`
  mutation CreateFeedAddress($artistUserId: ID!) {
    createFeedAddress(artistUserId: $artistUserId) {
      url
    }
  }
`);
