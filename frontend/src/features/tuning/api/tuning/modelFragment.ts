import { graphql } from '@/gql';

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
      ...LearningFields
    }
  }
`);
