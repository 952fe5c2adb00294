import { graphql } from '@/gql';

export const privateDocument = graphql(`
  query PrivateListening {
    myTaste {
      __typename
      privateUntil
    }
  }
`);
