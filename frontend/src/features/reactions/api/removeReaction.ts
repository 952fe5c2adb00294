import { graphql } from '@/gql';

export const removeReactionDocument = graphql(`
  mutation RemoveReaction($input: RemoveReactionInput!) {
    removeReaction(input: $input) {
      success
      reactions {
        likes
        loves
        laughs
        wows
        userReaction
      }
    }
  }
`);
