import { graphql } from '@/gql';

export const revokeFeedAddressDocument = graphql(`
  mutation RevokeFeedAddress($artistUserId: ID!) {
    revokeFeedAddress(artistUserId: $artistUserId) {
      url
    }
  }
`);
