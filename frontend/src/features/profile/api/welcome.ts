import { graphql } from '@/gql';

export const welcomeDocument = graphql(`
  query Welcome {
    genres {
      id
      name
      slug
      trackCount
    }
  }
`);
