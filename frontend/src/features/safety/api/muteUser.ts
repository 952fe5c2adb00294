import { graphql } from '@/gql';

export const muteUserDocument = graphql(`
  mutation MuteUser($userId: ID!) {
    muteUser(userId: $userId) {
      success
    }
  }
`);
