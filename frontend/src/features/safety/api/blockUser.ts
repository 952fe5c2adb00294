import { graphql } from '@/gql';

export const blockUserDocument = graphql(`
  mutation BlockUser($userId: ID!) {
    blockUser(userId: $userId) {
      success
    }
  }
`);
