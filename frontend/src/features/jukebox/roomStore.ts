import { create } from 'zustand';
import { toRefused } from '@/core/data/refused';
import { type Hub, openHub } from '@/core/hub';
import { sessionStore } from '@/core/session';
import { positionAt, ServerClock } from './clock';
import { roomApi } from './roomApi';
import { pollingFeed, pushedFeed } from './roomFeed';
import type { Room } from './types';

interface RoomState {
  /** The room that is followed. */
  id: string | null;
  room: Room | null;
  connection: 'connecting' | 'live' | 'reconnecting' | 'gone';
  /** The person wants to hear it: false until they press, and where they have paused it for themselves. */
  isTuned: boolean;
}

const nothing: RoomState = { id: null, room: null, connection: 'connecting', isTuned: false };

export const useRoom = create<RoomState>()(() => nothing);

export const clock = new ServerClock();

/** How the hub is reached that tells of rooms; tests have their own. */
export const roomHub = { open: (): Hub => openHub('chat', sessionStore.getState().userId ?? '') };

const feed = pushedFeed(
  () => roomHub.open(),
  pollingFeed({
    poll: (...asked) => roomApi.poll(...asked),
    waitFor: (room) =>
      room.now && !room.now.paused
        ? room.now.song.duration - positionAt(room.now, clock.now())
        : 60,
  }),
);

let holders = 0;
let stop: (() => void) | null = null;

/** Follows a room for as long as somebody holds it. Returns how to let go. */
export function holdRoom(id: string): () => void {
  if (useRoom.getState().id !== id) begin(id);
  stop ??= listen(id);
  holders++;
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    holders--;
    // Whoever takes over holds it before this one is looked at again.
    queueMicrotask(() => {
      if (holders === 0) forget();
    });
  };
}

function begin(id: string): void {
  forget();
  useRoom.setState({ ...nothing, id });
}

function listen(id: string): () => void {
  return feed.follow(id, () => useRoom.getState().room, {
    onRoom: hearRoom,
    onTrouble: () => useRoom.setState({ connection: 'reconnecting' }),
    onQuiet: () => useRoom.setState({ connection: 'live' }),
    onGone: () => useRoom.setState({ connection: 'gone' }),
  });
}

function forget(): void {
  stop?.();
  stop = null;
  clock.forget();
  useRoom.setState(nothing);
}

/**
 * Leaves a room: nobody asks for it any more, as it answers nothing to those who are not in it.
 * Rejects where the server did not take it, and goes on following.
 */
export async function leaveRoom(id: string): Promise<void> {
  stop?.();
  try {
    await roomApi.leave(id);
  } catch (error) {
    // Who is no member any more has left.
    if (toRefused(error).status !== 404) {
      stop = listen(id);
      throw error;
    }
  }
  useRoom.setState({ room: null, isTuned: false });
}

/** Takes up a room that the person has just come into. It is asked for anew only while somebody holds it. */
export function enterRoom(room: Room): void {
  const { id, connection } = useRoom.getState();
  if (id !== room.id || connection === 'gone') begin(room.id);
  if (holders > 0) stop ??= listen(room.id);
  hearRoom(room);
}

/** Takes a room as a call answered it; one that is older than what is known is not taken. */
export function hearRoom(room: Room): void {
  clock.hear(room.serverTime);
  const { id, room: known } = useRoom.getState();
  if (room.id !== id || (known && room.version < known.version)) return;
  useRoom.setState({ room, connection: 'live' });
}
