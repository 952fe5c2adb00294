import { graphql } from '@/gql';

export const postFragment = graphql(`
  fragment PostParts on Post {
    id
    userId
    handle
    displayName
    profilePictureUrl
    isArtist
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
    audioTrackId
    audioTrack {
      title
      ...TrackRow
    }
    albumId
    album {
      title
      ...AlbumTile
    }
    giveawayId
    giveaway {
      description
      ...GiveawayParts
    }
    eventId
    event {
      title
      ...EventParts
    }
    merchandiseItemId
    merchandiseItem {
      name
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
