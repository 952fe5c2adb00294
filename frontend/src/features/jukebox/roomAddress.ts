import type { Room } from './types';

/** Where a room is: the code in it lets in whoever opens it, as those who are in the room may pass it on. */
export function addressOf({ id, code }: Pick<Room, 'id' | 'code'>): string {
  return `/listen-together/${id}?code=${code}`;
}
