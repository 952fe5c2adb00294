import { graphql } from '@/gql';

export const rollBackModelDocument = graphql(`
  mutation RollBackModel($version: String!, $why: String) {
    rollBackModel(version: $version, why: $why) {
      ...RecommendationModelFields
    }
  }
`);
