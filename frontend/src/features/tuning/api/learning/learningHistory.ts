import { graphql } from '@/gql';

export const learningHistoryDocument = graphql(`
  query AdminLearningHistory($first: Int!, $after: String) {
    learningHistory(first: $first, after: $after) {
      nodes {
        ...LearningVersionFields
      }
      pageInfo {
        hasNextPage
        endCursor
      }
      totalCount
    }
  }
`);
