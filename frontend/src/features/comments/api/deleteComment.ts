import { graphql } from '@/gql';

export const deleteCommentDocument = graphql(`
  mutation DeleteComment($id: ID!) {
    deleteComment(id: $id) {
      success
    }
  }
`);
