import { graphql } from '@/gql';

export const startExperimentDocument = graphql(`
  mutation StartExperiment($input: ExperimentInput!) {
    startExperiment(input: $input) {
      ...ExperimentFields
    }
  }
`);
