import type { ReactionsOf } from '@/core/manifest';

export type ReactionType = NonNullable<ReactionsOf['userReaction']>;

export interface Participant {
  userId: string;
  handle: string;
  displayName: string;
  profilePictureUrl: string | null;
  isOnline: boolean;
  lastReadSequence?: number;
  isAdmin?: boolean;
}

export interface LastMessage {
  id: string;
  senderId: string;
  senderHandle: string;
  content: string;
  createdAt: string;
  isDeleted: boolean;
  sequence: number;
  hasImages: boolean;
}

export interface Chat {
  id: string;
  name: string;
  kind: 'direct' | 'group' | 'event' | 'room';
  eventId?: string;
  roomId?: string;
  /** The first 50. */
  participants: readonly Participant[];
  participantCount: number;
  lastMessage: LastMessage | null;
  unreadCount: number;
  muted: boolean;
  lastReadSequence: number;
  lastSequence: number;
  canWrite: boolean;
  /** Beside an event or a room one may read without being in it. */
  isMember: boolean;
  /** The person hid it, and nothing was said in it since. */
  isHidden: boolean;
  createdAt: string;
  updatedAt: string;
}

export interface MessageImage {
  url: string;
  width: number;
  height: number;
  alt: string;
}

export interface MessageReaction {
  type: ReactionType;
  count: number;
  /** In pushes it is left out: it is then what it was. */
  mine?: boolean;
}

export interface Message {
  id: string;
  chatId: string;
  sequence: number;
  senderId: string;
  senderHandle: string;
  senderDisplayName: string;
  senderProfilePictureUrl: string | null;
  content: string;
  type: number;
  createdAt: string;
  editedAt: string | null;
  isDeleted: boolean;
  /** Of one's own alone. */
  clientKey?: string;
  images: readonly MessageImage[];
  reactions: readonly MessageReaction[];
}

/** A message of one's own that the server has not acknowledged. */
export interface Pending {
  clientKey: string;
  chatId: string;
  content: string;
  imageKeys: readonly string[];
  /** What the pictures can be looked at by meanwhile; those of an earlier page have none. */
  previews: readonly string[];
  createdAt: string;
  state: 'sending' | 'failed';
  /** Why it failed. */
  problem?: string;
  /** It never arrived, rather than being refused: worth another try when there is a connection. */
  isUnsent?: boolean;
}

export interface Notification {
  id: string;
  title: string;
  message: string;
  /** 0 or 'ChatMessage' is of a chat. */
  type: number | string;
  isRead: boolean;
  createdAt: string;
  metadata: {
    url?: string;
    actorId?: string;
    actorHandle?: string;
    actorName?: string;
    actorPictureUrl?: string | null;
    /** Of what it tells of. */
    pictureUrl?: string;
    count?: number;
    [more: string]: unknown;
  } | null;
}

export const isOfChat = ({ type }: Notification) => type === 0 || type === 'ChatMessage';

export interface Preferences {
  commentOnPost: boolean;
  commentReply: boolean;
  reactionToComment: boolean;
  communityPost: boolean;
  posts: boolean;
  events: boolean;
  music: boolean;
  merchandise: boolean;
  userFollowed: boolean;
  digest: 'never' | 'daily' | 'weekly';
  doNotDisturb: { from: string; to: string; timeZone: string } | null;
}

export interface ChatSettings {
  whoMayWrite: 'everybody' | 'followed' | 'nobody';
}
