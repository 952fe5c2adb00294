import { graphql } from '@/gql';

export const stopExperimentDocument = graphql(`
  mutation StopExperiment($id: ID!, $keep: ExperimentArm, $reason: String!, $version: Int) {
    stopExperiment(id: $id, keep: $keep, reason: $reason, version: $version) {
      ...ExperimentFields
    }
  }
`);
