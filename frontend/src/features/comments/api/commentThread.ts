import { graphql } from '@/gql';

export const commentThreadDocument = graphql(`
  query CommentThread($commentId: ID!, $earlier: Int!, $later: Int!) {
    getCommentThread(commentId: $commentId, earlier: $earlier, later: $later) {
      path {
        targetId
        ...CommentParts
      }
      isCut
      replies {
        nodes {
          ...CommentParts
        }
        pageInfo {
          hasNextPage
          hasPreviousPage
        }
      }
    }
  }
`);
