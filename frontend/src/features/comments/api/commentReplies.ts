import { graphql } from '@/gql';

export const commentRepliesDocument = graphql(`
  query CommentReplies($commentId: ID!, $after: String) {
    getCommentReplies(commentId: $commentId, first: 20, after: $after) {
      nodes {
        ...CommentParts
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);
