import { graphql } from '@/gql';

export const chooseGenresDocument = graphql(`
  mutation ChooseGenres($slugs: [String!]!) {
    chooseGenres(slugs: $slugs) {
      id
      name
      slug
    }
  }
`);
