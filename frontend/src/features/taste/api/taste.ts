import { graphql } from '@/gql';

export const tasteDocument = graphql(`
  query MyTaste {
    myTaste {
      artists {
        ...BeliefRow
      }
      genres {
        ...BeliefRow
      }
      removed {
        ...BeliefRow
      }
      opinions {
        ...OpinionRow
      }
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
        friends
        chosen
        place
        rising
      }
      byPopularity
      privateUntil
    }
    genres {
      id
      name
      slug
    }
  }
`);
