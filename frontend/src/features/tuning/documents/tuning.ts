import { graphql } from '@/gql';

export const tuningVersionFragment = graphql(`
  fragment TuningVersionFields on TuningVersion {
    version
    tuning {
      similarityScoreThreshold
      model
      diversity
      discovery
    }
    reason
    changedAt
    changedBy
  }
`);

export const modelFragment = graphql(`
  fragment RecommendationModelFields on RecommendationModel {
    version
    trainedAt
    seconds
    inUse
    artists
    tracks
    people
    interactions
    leftOut
    sizeBytes
    recall
    ndcg
    refused
    weights {
      name
      weight
    }
    learning {
      halfLifeDays
      popularityHalfLifeDays
      savePlays
      followPlays
      skipShare
    }
  }
`);

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

export const tuningHistoryDocument = graphql(`
  query AdminTuningHistory($first: Int!, $after: String) {
    tuningHistory(first: $first, after: $after) {
      nodes {
        ...TuningVersionFields
      }
      pageInfo {
        hasNextPage
        endCursor
      }
      totalCount
    }
  }
`);

export const saveTuningDocument = graphql(`
  mutation SaveTuning($input: TuningInput!, $version: Int!, $reason: String!) {
    saveTuning(input: $input, version: $version, reason: $reason) {
      ...TuningVersionFields
    }
  }
`);

export const restoreTuningDocument = graphql(`
  mutation RestoreTuning($version: Int!, $reason: String!) {
    restoreTuning(version: $version, reason: $reason) {
      ...TuningVersionFields
    }
  }
`);

export const trainModelDocument = graphql(`
  mutation TrainModel {
    trainModel
  }
`);

export const rollBackModelDocument = graphql(`
  mutation RollBackModel($version: String!) {
    rollBackModel(version: $version) {
      ...RecommendationModelFields
    }
  }
`);
