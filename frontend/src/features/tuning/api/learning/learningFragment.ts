import { graphql } from '@/gql';

export const learningFragment = graphql(`
  fragment LearningFields on Learning {
    halfLifeDays
    popularityHalfLifeDays
    savePlays
    followPlays
    skipShare
  }
`);
