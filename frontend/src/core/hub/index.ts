import { serviceBase } from '@/core/data/services';
import { expiryOf, getAccessToken } from '@/core/session';
import { SharedHub, type Sharing } from './SharedHub';
import { TabHub } from './TabHub';
import type { Hub, TopicCalls } from './types';
import type { OpenWire } from './wire';

export { HubError } from './HubError';
export { lateJoin } from './SharedHub';
export type { Hub, HubState } from './types';

const rooms = 'room/';

/** The topic of a room that one listens in; that of a chat is its id. */
export const roomTopic = (id: string) => `${rooms}${id}`;

const chatTopics: TopicCalls = (topic) =>
  topic.startsWith(rooms)
    ? {
        join: ['JoinRoom', topic.slice(rooms.length)],
        leave: ['LeaveRoom', topic.slice(rooms.length)],
      }
    : { join: ['JoinChat', topic], leave: ['LeaveChat', topic] };

const kinds = {
  chat: {
    service: 'chat',
    events: [
      'ReceiveMessage',
      'MessageEdited',
      'MessageDeleted',
      'UserTyping',
      'UserPresenceChanged',
      'ReactionAdded',
      'ChatChanged',
      'ChatLeft',
      'ChatRead',
      'RoomChanged',
      'RoomGone',
      'Missed',
    ],
    topics: chatTopics,
  },
  notifications: {
    service: 'notifications',
    events: [
      'ReceiveNotification',
      'NotificationRead',
      'NotificationsRead',
      'NotificationDeleted',
      'NotificationsDeleted',
      'UnreadCount',
      'Missed',
    ],
  },
} as const;

export type HubKind = keyof typeof kinds;

/** The hubs that parts of this tab have open. */
const opened = new Map<string, TabHub>();

/**
 * Connects somebody to a hub, in one tab for all of theirs where the browser allows it, and once for all parts of a tab:
 * each closes what it has opened.
 */
export function openHub(kind: HubKind, userId: string): Hub {
  const name = `sidestage.hub.${kind}.${userId}`;
  const hub = opened.get(name) ?? new TabHub(connect(kind, name), () => opened.delete(name));
  opened.set(name, hub);
  return hub.open();
}

/** The client library is fetched for who is signed in. */
const open: OpenWire = async (...wanted) =>
  (await import('./officialWire')).officialWire(...wanted);

function connect(kind: HubKind, name: string): Hub {
  const { service, events, ...more } = kinds[kind];
  const address = `${serviceBase(service)}/hubs/${kind}`;
  return new SharedHub(
    { address, events, open, token: getAccessToken, expiryOf, ...more },
    sharingOf(name),
  );
}

/** Null in browsers, and outside secure contexts, where tabs cannot agree on one of them. */
function sharingOf(name: string): Sharing | null {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks || typeof BroadcastChannel === 'undefined') return null;
  return {
    channel: new BroadcastChannel(name),
    lead: (task) => locks.request(name, task),
  };
}
