import { graphql } from '@/gql';

export const restoreBeliefDocument = graphql(`
  mutation RestoreBelief($input: TasteThingInput!) {
    restoreBelief(input: $input)
  }
`);
