import { graphql } from '@/gql';

export const addReactionDocument = graphql(`
  mutation AddReaction($input: ReactionInput!) {
    addReaction(input: $input) {
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
