import { graphql } from '@/gql';

export const restoreCommentDocument = graphql(`
  mutation RestoreComment($id: ID!) {
    restoreComment(id: $id) {
      ...CommentParts
    }
  }
`);
