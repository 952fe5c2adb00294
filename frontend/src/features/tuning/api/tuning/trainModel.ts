import { graphql } from '@/gql';

export const trainModelDocument = graphql(`
  mutation TrainModel {
    trainModel
  }
`);
