import { graphql } from '@/gql';

export const blockedPeopleDocument = graphql(`
  query BlockedPeople($after: String) {
    blockedPeople(first: 50, after: $after) {
      nodes {
        userId
        handle
        displayName
        profilePictureUrl
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

export const mutedPeopleDocument = graphql(`
  query MutedPeople($after: String) {
    mutedPeople(first: 50, after: $after) {
      nodes {
        userId
        handle
        displayName
        profilePictureUrl
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

export const mutedWordsDocument = graphql(`
  query MutedWords {
    mutedWords {
      id
      text
      until
    }
  }
`);
