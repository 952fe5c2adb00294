import { graphql } from '@/gql';

export const tasteStartDocument = graphql(`
  query TasteStart {
    myTaste {
      chosenGenres {
        id
        name
        slug
      }
      place {
        city
        country
      }
      mix {
        own
      }
    }
    genres {
      id
      name
      slug
      trackCount
    }
  }
`);
