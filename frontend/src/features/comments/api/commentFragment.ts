import { graphql } from '@/gql';

export const commentFragment = graphql(`
  fragment CommentParts on Comment {
    commentId
    userId
    userHandle
    userDisplayName
    profilePictureUrl
    content
    mentions {
      userId
      handle
    }
    photos {
      url
      altText
      width
      height
      tint
    }
    atSeconds
    parentCommentId
    createdAt
    isDeleted
    canDelete
    muted {
      isPerson
      word
    }
    replyCount
    reactions {
      likes
      loves
      laughs
      wows
      userReaction
    }
  }
`);
