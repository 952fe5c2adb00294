import { graphql } from '@/gql';

export const removeBeliefDocument = graphql(`
  mutation RemoveBelief($input: TasteThingInput!) {
    removeBelief(input: $input)
  }
`);
