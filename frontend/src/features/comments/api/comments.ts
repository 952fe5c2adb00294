import { graphql } from '@/gql';

export const commentsDocument = graphql(`
  query Comments($targetId: ID!, $targetType: CommentTarget!, $sort: CommentSort!, $after: String) {
    getComments(
      targetId: $targetId
      targetType: $targetType
      sort: $sort
      first: 20
      after: $after
    ) {
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
