import { graphql } from '@/gql';

export const mentionSuggestionsDocument = graphql(`
  query MentionSuggestions($query: String!) {
    getMentionSuggestions(query: $query) {
      userId
      handle
      displayName
      profilePictureUrl
    }
  }
`);
