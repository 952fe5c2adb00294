import { graphql } from '@/gql';

export const postFragment = graphql(`
  fragment PostParts on Post {
    id
    userId
    handle
    displayName
    profilePictureUrl
    type
    title
    content
    status
    createdAt
    editedAt
    publishAt
    commentsAllowed
    hashtags
    mentions {
      userId
      handle
    }
    fansOnly
    tierId
    community {
      userId
      handle
      displayName
    }
    isSaved
    isPinned
    hasAccessTo
    commentCount
    reactions {
      likes
      loves
      laughs
      wows
      userReaction
    }
    multimedia {
      url
      kind
      altText
      width
      height
      tint
      thumbnailUrl
    }
    linkPreview {
      url
      title
      description
      siteName
      imageUrl
      tint
    }
    audioTrack {
      ...TrackRow
    }
    album {
      ...AlbumTile
    }
    giveaway {
      ...GiveawayParts
    }
    eventId
    event {
      ...EventParts
    }
    merchandiseItem {
      ...ItemCard
    }
    isInScrapbook
    isPinnedInScrapbook
    isRemovedFromScrapbook
    canPinInScrapbook
    poll {
      ...PollParts
    }
    canEdit
    canDelete
    canPin
    feedReason
    muted {
      isPerson
      word
    }
  }
`);
