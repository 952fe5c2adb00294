import { graphql } from '@/gql';

export const learningDocument = graphql(`
  query AdminLearning {
    learning {
      current {
        ...LearningVersionFields
      }
    }
  }
`);
