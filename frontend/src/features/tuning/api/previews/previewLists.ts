import { graphql } from '@/gql';

export const previewListsDocument = graphql(`
  query PreviewLists($userIds: [ID!]!, $input: TuningInput!) {
    previewLists(userIds: $userIds, input: $input, first: 20) {
      person {
        userId
        handle
        displayName
        profilePictureUrl
      }
      arm
      now {
        ...ListedTrack
      }
      then {
        ...ListedTrack
      }
    }
  }
`);
