import type { Chat, Message, Notification, Participant, Preferences } from '../model/types';

/** Whoever is signed in, in the tests of messages. */
export const me = 'user-1';
const june = 'user-2';

export function participant(n: number, more: Partial<Participant> = {}): Participant {
  return {
    userId: `user-${n}`,
    handle: `person${n}`,
    displayName: `Person ${n}`,
    profilePictureUrl: null,
    isOnline: false,
    ...more,
  };
}

export function chat(n: number, more: Partial<Chat> = {}): Chat {
  return {
    id: `chat-${n}`,
    name: '',
    kind: 'direct',
    participants: [participant(1), participant(n + 1)],
    participantCount: 2,
    lastMessage: null,
    unreadCount: 0,
    muted: false,
    lastReadSequence: 0,
    lastSequence: 0,
    canWrite: true,
    isMember: true,
    isHidden: false,
    createdAt: '2026-05-01T10:00:00.000Z',
    updatedAt: `2026-05-01T10:00:0${n}.000Z`,
    ...more,
  };
}

export function message(sequence: number, more: Partial<Message> = {}): Message {
  return {
    id: `message-${sequence}`,
    chatId: 'chat-1',
    sequence,
    senderId: june,
    senderHandle: 'person2',
    senderDisplayName: 'Person 2',
    senderProfilePictureUrl: null,
    content: `Words ${sequence}`,
    type: 0,
    createdAt: new Date(Date.UTC(2026, 4, 1, 10) + sequence * 1000).toISOString(),
    editedAt: null,
    isDeleted: false,
    images: [],
    reactions: [],
    ...more,
  };
}

export function notification(n: number, more: Partial<Notification> = {}): Notification {
  return {
    id: `notification-${n}`,
    title: `Title ${n}`,
    message: `Something ${n} happened`,
    type: 1,
    isRead: false,
    createdAt: new Date(Date.UTC(2026, 4, 1, 10, n)).toISOString(),
    metadata: { url: `/post/post-${n}` },
    ...more,
  };
}

export const preferences: Preferences = {
  commentOnPost: true,
  commentReply: true,
  reactionToComment: true,
  communityPost: true,
  posts: true,
  events: true,
  music: true,
  merchandise: true,
  userFollowed: true,
  digest: 'never',
  doNotDisturb: null,
};
