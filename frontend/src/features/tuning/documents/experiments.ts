import { graphql } from '@/gql';

export const experimentFragment = graphql(`
  fragment ExperimentFields on Experiment {
    id
    name
    state
    share
    a {
      arm
      tuning {
        similarityScoreThreshold
        model
        diversity
        discovery
      }
      people
      figures {
        name
        mean
        low
        high
      }
    }
    b {
      arm
      tuning {
        similarityScoreThreshold
        model
        diversity
        discovery
      }
      people
      figures {
        name
        mean
        low
        high
      }
    }
    differences {
      name
      mean
      low
      high
      certain
    }
    startedAt
    startedBy
    stoppedAt
    kept
  }
`);

export const experimentsDocument = graphql(`
  query AdminExperiments($first: Int!, $after: String) {
    experiments(first: $first, after: $after) {
      nodes {
        ...ExperimentFields
      }
      pageInfo {
        hasNextPage
        endCursor
      }
      totalCount
    }
  }
`);

export const startExperimentDocument = graphql(`
  mutation StartExperiment($input: ExperimentInput!) {
    startExperiment(input: $input) {
      ...ExperimentFields
    }
  }
`);

export const stopExperimentDocument = graphql(`
  mutation StopExperiment($id: ID!, $keep: ExperimentArm, $reason: String!, $version: Int) {
    stopExperiment(id: $id, keep: $keep, reason: $reason, version: $version) {
      ...ExperimentFields
    }
  }
`);
