import { graphql } from '@/gql';

export const peopleToWriteToDocument = graphql(`
  query PeopleToWriteTo($query: String!) {
    getMentionSuggestions(query: $query) {
      userId
      handle
      displayName
      profilePictureUrl
    }
  }
`);
