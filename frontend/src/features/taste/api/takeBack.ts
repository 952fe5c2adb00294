import { graphql } from '@/gql';

export const takeBackDocument = graphql(`
  mutation TakeBackOpinion($input: TasteThingInput!) {
    takeBackOpinion(input: $input)
  }
`);
