import { reactions } from '@/test/fixtures';

/** A post as the server answers. */
export function post(n: number, more: Record<string, unknown> = {}) {
  return {
    __typename: 'Post',
    id: `post-${n}`,
    userId: 'fan-2',
    handle: 'june',
    displayName: 'June',
    profilePictureUrl: null,
    type: 'Post',
    title: null,
    content: `Post ${n}`,
    status: 'PUBLISHED',
    createdAt: '2026-05-04T10:00:00.000Z',
    editedAt: null,
    publishAt: null,
    commentsAllowed: true,
    hashtags: [],
    mentions: [],
    fansOnly: false,
    tierId: null,
    community: null,
    isSaved: false,
    isPinned: false,
    hasAccessTo: true,
    commentCount: 0,
    reactions: reactions(),
    multimedia: [],
    linkPreview: null,
    audioTrack: null,
    album: null,
    giveaway: null,
    merchandiseItem: null,
    eventId: null,
    event: null,
    isInScrapbook: false,
    isPinnedInScrapbook: false,
    isRemovedFromScrapbook: false,
    canPinInScrapbook: false,
    poll: null,
    canEdit: true,
    canDelete: true,
    muted: null,
    canPin: true,
    feedReason: null,
    ...more,
  };
}

/** A picture of a post as the server answers. */
export function picture(n: number, more: Record<string, unknown> = {}) {
  return {
    __typename: 'PostMedia',
    url: `/api/images/post/${n}`,
    kind: 'IMAGE',
    altText: '',
    width: 400,
    height: 300,
    tint: '#203040',
    thumbnailUrl: null,
    ...more,
  };
}
