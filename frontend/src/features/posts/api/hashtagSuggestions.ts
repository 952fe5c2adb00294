import { graphql } from '@/gql';

export const hashtagSuggestionsDocument = graphql(`
  query HashtagSuggestions($query: String!) {
    getHashtagSuggestions(query: $query) {
      name
      postCount
    }
  }
`);
