import { graphql } from '@/gql';

export const genresDocument = graphql(`
  query RoomGenres {
    genres {
      id
      name
      slug
    }
  }
`);
