import { graphql } from '@/gql';

export const unblockUserDocument = graphql(`
  mutation UnblockUser($userId: ID!) {
    unblockUser(userId: $userId) {
      success
    }
  }
`);
