import type { Hub } from '@/core/hub';
import { useChats } from './chatStore';

/** Most people whom the server answers about in one call. */
const most = 100;

interface There {
  userId: string;
  isOnline: boolean;
}

/** Who is there of those whom the person writes with. */
export class Presence {
  private readonly watched = new Set<string>();
  private readonly stop: () => void;

  constructor(
    private readonly me: string,
    private readonly hub: Hub,
  ) {
    this.stop = hub.on('UserPresenceChanged', (push: There) => setOnline(push));
  }

  /** Asks about everybody anew: to the server a connection that has come back is another one. */
  restart(): void {
    this.watched.clear();
  }

  /** Asks about those of the chats that are here whom it has not asked about. */
  watch(): void {
    const people = Object.values(useChats.getState().chats)
      .filter(({ kind }) => kind === 'direct' || kind === 'group')
      .flatMap(({ participants }) => participants.map(({ userId }) => userId))
      .filter((userId) => userId !== this.me && !this.watched.has(userId));
    const fresh = [...new Set(people)];
    for (const userId of fresh) this.watched.add(userId);
    for (let at = 0; at < fresh.length; at += most) this.ask(fresh.slice(at, at + most));
  }

  private ask(people: readonly string[]): void {
    this.hub
      .invoke<There[] | undefined>('Watch', people)
      .then((list) => list?.forEach(setOnline))
      .catch(() => {
        // Presence is a courtesy: it is asked for again with the next connect.
        for (const userId of people) this.watched.delete(userId);
      });
  }

  close(): void {
    this.stop();
  }
}

function setOnline({ userId, isOnline }: There): void {
  useChats.setState(({ online }) => ({ online: { ...online, [userId]: isOnline } }));
  if (isOnline) sawNow(userId);
}

/** Somebody has shown that they are there. */
export function sawNow(userId: string): void {
  useChats.setState(({ seenAt }) => ({ seenAt: { ...seenAt, [userId]: Date.now() } }));
}
