import { graphql } from '@/gql';

export const studioGenresDocument = graphql(`
  query StudioGenres {
    genres {
      id
      name
      slug
    }
  }
`);
