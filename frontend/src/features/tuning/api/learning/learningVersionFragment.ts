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
