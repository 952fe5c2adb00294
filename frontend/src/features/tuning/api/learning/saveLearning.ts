import { graphql } from '@/gql';

export const saveLearningDocument = graphql(`
  mutation SaveLearning($input: LearningInput!, $version: Int!, $reason: String!) {
    saveLearning(input: $input, version: $version, reason: $reason) {
      ...LearningVersionFields
    }
  }
`);
