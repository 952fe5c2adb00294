import { graphql } from '@/gql';

export const trainModelDocument = graphql(`
  mutation TrainModel($why: String) {
    trainModel(why: $why)
  }
`);
