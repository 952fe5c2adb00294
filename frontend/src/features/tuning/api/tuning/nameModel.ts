import { graphql } from '@/gql';

export const nameModelDocument = graphql(`
  mutation NameModel($version: String!, $name: String, $why: String) {
    nameModel(version: $version, name: $name, why: $why) {
      ...RecommendationModelFields
    }
  }
`);
