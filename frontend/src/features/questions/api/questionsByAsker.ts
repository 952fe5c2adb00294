import { graphql } from '@/gql';

export const questionsByAskerDocument = graphql(`
  query QuestionsByAsker($userId: ID!, $after: String) {
    getQuestionsByUserId(userId: $userId, first: 10, after: $after) {
      nodes {
        ...QuestionParts
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);
