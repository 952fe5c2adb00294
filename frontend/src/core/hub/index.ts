import { serviceBase } from '@/core/data/services';
import { expiryOf, getAccessToken } from '@/core/session';
import { SharedHub, type Sharing } from './SharedHub';
import type { Hub } from './types';
import { openWire } from './wire';

export { HubError } from './HubError';
export type { Hub, HubState } from './types';

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
      'ChatRead',
    ],
    topics: { join: 'JoinChat', leave: 'LeaveChat' },
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
    ],
  },
} as const;

export type HubKind = keyof typeof kinds;

/** Connects somebody to a hub, in one tab for all of theirs where the browser allows it. */
export function openHub(kind: HubKind, userId: string): Hub {
  const { service, events, ...more } = kinds[kind];
  const address = `${serviceBase(service)}/hubs/${kind}`;
  return new SharedHub(
    { address, events, open: openWire, token: getAccessToken, expiryOf, ...more },
    sharingOf(`sidestage.hub.${kind}.${userId}`),
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
