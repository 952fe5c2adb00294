import type { Hub } from '@/core/hub';
import type { Chat } from '../model/types';

/**
 * Holds the chats beside events that the person is in, as the server tells of what is said there only those who hold them:
 * what is unread rises wherever they are on the site. Chats that are muted, and those that nobody has listed, wait for the
 * next look.
 */
export class EventChats {
  private readonly releases = new Map<string, () => void>();

  constructor(private readonly hub: Pick<Hub, 'hold'>) {}

  follow(chats: readonly Chat[]): void {
    const wanted = new Set(
      chats
        .filter(({ kind, isMember, muted }) => kind === 'event' && isMember && !muted)
        .map(({ id }) => id),
    );
    for (const id of [...this.releases.keys()]) if (!wanted.has(id)) this.release(id);
    for (const id of wanted) if (!this.releases.has(id)) this.releases.set(id, this.hub.hold(id));
  }

  close(): void {
    for (const id of [...this.releases.keys()]) this.release(id);
  }

  private release(id: string): void {
    this.releases.get(id)?.();
    this.releases.delete(id);
  }
}
