import { graphql } from '@/gql';

export const modelFragment = graphql(`
  fragment RecommendationModelFields on RecommendationModel {
    version
    trainedAt
    seconds
    inUse
    name
    pinned
    artists
    tracks
    people
    interactions
    leftOut
    sizeBytes
    recall
    recallInterval {
      low
      high
    }
    ndcg
    ndcgInterval {
      low
      high
    }
    refused
    weights {
      name
      weight
    }
    learning {
      ...LearningFields
    }
  }
`);
