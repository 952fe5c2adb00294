import { graphql } from '@/gql';

export const rollBackModelDocument = graphql(`
  mutation RollBackModel($version: String!) {
    rollBackModel(version: $version) {
      ...RecommendationModelFields
    }
  }
`);
