import { graphql } from '@/gql';

export const adminGenresDocument = graphql(`
  query AdminGenres {
    genres {
      id
      name
      slug
    }
  }
`);
