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
        ...TuningFields
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
        ...TuningFields
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
