import { graphql } from '@/gql';

export const votedFragment = graphql(`
  fragment VotedPost on Post {
    id
    poll {
      ...PollParts
    }
  }
`);

export const votePollDocument = graphql(`
  mutation VotePoll($postId: ID!, $optionId: ID!) {
    votePoll(postId: $postId, optionId: $optionId) {
      ...VotedPost
    }
  }
`);
