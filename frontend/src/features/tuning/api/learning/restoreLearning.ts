import { graphql } from '@/gql';

export const restoreLearningDocument = graphql(`
  mutation RestoreLearning($version: Int!, $reason: String!) {
    restoreLearning(version: $version, reason: $reason) {
      ...LearningVersionFields
    }
  }
`);
