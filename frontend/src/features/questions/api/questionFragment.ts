import { graphql } from '@/gql';

export const questionFragment = graphql(`
  fragment QuestionParts on Question {
    questionId
    content
    answer
    answeredAt
    createdAt
    badgeId
    askerHandle
    askerDisplayName
    askerProfilePicture
    artistHandle
    artistName
    commentCount
    reactions {
      likes
      loves
      laughs
      wows
      userReaction
    }
    canAnswer
    canDelete
    userId
    muted {
      isPerson
      word
    }
  }
`);
