import { graphql } from '@/gql';

export const pollFragment = graphql(`
  fragment PollParts on Poll {
    options {
      id
      text
      votes
      share
    }
    endsAt
    totalVotes
    hasVoted
    myOptionId
    isClosed
  }
`);
