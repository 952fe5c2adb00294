import { graphql } from '@/gql';

export const pinnedCommentsDocument = graphql(`
  query PinnedComments($id: ID!) {
    pinnedComments(trackId: $id) {
      commentId
      userDisplayName
      content
      atSeconds
      isDeleted
      muted {
        isPerson
        word
      }
    }
  }
`);
