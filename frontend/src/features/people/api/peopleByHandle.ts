import { graphql } from '@/gql';

export const peopleByHandleDocument = graphql(`
  query PeopleByHandle($query: String!) {
    getMentionSuggestions(query: $query) {
      userId
      handle
      displayName
      profilePictureUrl
    }
  }
`);
