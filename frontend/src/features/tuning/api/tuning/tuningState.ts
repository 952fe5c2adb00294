import { graphql } from '@/gql';

export const tuningStateDocument = graphql(`
  query AdminTuningState {
    tuningState {
      current {
        ...TuningVersionFields
      }
      models
      trained {
        ...RecommendationModelFields
      }
      training
      trainingFailed
      experiment {
        ...ExperimentFields
      }
    }
  }
`);
