import { graphql } from '@/gql';

export const learningVersionFragment = graphql(`
  fragment LearningVersionFields on LearningVersion {
    version
    learning {
      halfLifeDays
      popularityHalfLifeDays
      savePlays
      followPlays
      skipShare
    }
    reason
    changedAt
    changedBy
  }
`);

export const learningDocument = graphql(`
  query AdminLearning {
    learning {
      current {
        ...LearningVersionFields
      }
    }
  }
`);

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

export const saveLearningDocument = graphql(`
  mutation SaveLearning($input: LearningInput!, $version: Int!, $reason: String!) {
    saveLearning(input: $input, version: $version, reason: $reason) {
      ...LearningVersionFields
    }
  }
`);

export const restoreLearningDocument = graphql(`
  mutation RestoreLearning($version: Int!, $reason: String!) {
    restoreLearning(version: $version, reason: $reason) {
      ...LearningVersionFields
    }
  }
`);
