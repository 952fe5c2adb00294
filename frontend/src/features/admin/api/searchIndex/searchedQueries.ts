import { graphql } from '@/gql';

export const searchedQueriesDocument = graphql(`
  query AdminSearchedQueries($days: Int!, $empty: Boolean!) {
    searchedQueries(days: $days, empty: $empty, first: 25) {
      query
      searches
      people
      empty
    }
  }
`);
