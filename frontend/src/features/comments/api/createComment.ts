import { graphql } from '@/gql';

export const createCommentDocument = graphql(`
  mutation CreateComment($input: CreateCommentInput!) {
    createComment(input: $input) {
      ...CommentParts
    }
  }
`);
