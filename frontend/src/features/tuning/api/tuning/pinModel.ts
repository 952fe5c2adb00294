import { graphql } from '@/gql';

export const pinModelDocument = graphql(`
  mutation PinModel($version: String!, $pinned: Boolean!, $why: String) {
    pinModel(version: $version, pinned: $pinned, why: $why) {
      ...RecommendationModelFields
    }
  }
`);
