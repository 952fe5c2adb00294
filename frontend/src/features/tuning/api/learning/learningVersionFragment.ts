import { graphql } from '@/gql';

export const learningVersionFragment = graphql(`
  fragment LearningVersionFields on LearningVersion {
    version
    learning {
      ...LearningFields
    }
    reason
    changedAt
    changedBy
  }
`);
