import { graphql } from '@/gql';

export const unmuteUserDocument = graphql(`
  mutation UnmuteUser($userId: ID!) {
    unmuteUser(userId: $userId) {
      success
    }
  }
`);
