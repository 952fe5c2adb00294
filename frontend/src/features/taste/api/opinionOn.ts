import { graphql } from '@/gql';

export const opinionOnDocument = graphql(`
  query OpinionOn($things: [TasteThingInput!]!) {
    myOpinions(things: $things) {
      __typename
      subject
      id
      verdict
    }
  }
`);
