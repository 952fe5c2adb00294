import { toRefused } from '@/core/data/refused';
import { type Hub, roomTopic } from '@/core/hub';
import type { roomApi } from './roomApi';
import type { Room } from './types';

interface FeedListener {
  /** The room as it is now. */
  onRoom(room: Room): void;
  /** The server does not answer: it is tried again. */
  onTrouble(): void;
  /** It answers again, and nothing has changed. */
  onQuiet(): void;
  /** There is no such room any more, or it is not the person's. Nothing follows. */
  onGone(): void;
}

/** Tells of a room for as long as it is followed. */
export interface RoomFeed {
  /** Returns how to stop. latest is the room as it was last heard of. */
  follow(id: string, latest: () => Room | null, listener: FeedListener): () => void;
}

/**
 * Follows by the hub, which pushes the whole room with each connection and after each change. Until it does, and while it
 * is out of reach, as where WebSockets do not get through, the room is asked for.
 */
export function pushedFeed(open: () => Hub, asking: RoomFeed): RoomFeed {
  return {
    follow(id, latest, listener) {
      const hub = open();
      let stopAsking: (() => void) | null = null;
      let isOver = false;
      const rest = () => {
        stopAsking?.();
        stopAsking = null;
      };
      const stop = () => {
        isOver = true;
        removeEventListener('offline', ask);
        rest();
        release();
        hub.close();
      };
      const onGone = () => {
        if (isOver) return;
        stop();
        listener.onGone();
      };
      const ask = () => {
        stopAsking ??= asking.follow(id, latest, { ...listener, onGone });
      };
      hub.on('RoomChanged', (room: Room) => {
        if (room.id !== id) return;
        rest();
        listener.onRoom(room);
      });
      hub.on('RoomGone', ({ roomId }: { roomId: string }) => {
        if (roomId === id) onGone();
      });
      const unwatch = hub.status.subscribe((now, before) => {
        if (isOver) unwatch();
        else if (before.state === 'connected' && now.state !== 'connected') ask();
      });
      const release = hub.hold(roomTopic(id));
      // A connection may take a while to notice that there is no network any more; a request does not.
      addEventListener('offline', ask);
      ask();
      return () => {
        unwatch();
        stop();
      };
    },
  };
}

/** Seconds that the server may wait for a change before it answers. */
const longestWait = 25;
/** Milliseconds between attempts while the server is out of reach: doubled each time, up to the last. */
const firstPause = 1_000;
const longestPause = 15_000;

interface PollParts {
  poll: typeof roomApi.poll;
  /** Seconds that a poll should wait at most: until the song is over. */
  waitFor: (room: Room) => number;
}

/** Follows by long polls, one after the other. */
export function pollingFeed({ poll, waitFor }: PollParts): RoomFeed {
  return {
    follow(id, latest, listener) {
      const stop = new AbortController();
      void run(stop.signal);
      return () => stop.abort();

      async function run(signal: AbortSignal): Promise<void> {
        let pause = firstPause;
        while (!signal.aborted) {
          try {
            await ask(signal, pause > firstPause);
            pause = firstPause;
          } catch (error) {
            if (signal.aborted) return;
            if (isGone(error)) return listener.onGone();
            listener.onTrouble();
            await rest(pause, signal);
            pause = Math.min(longestPause, pause * 2);
          }
        }
      }

      /** After trouble it does not wait for a change: that there is an answer is news. */
      async function ask(signal: AbortSignal, isProbe: boolean): Promise<void> {
        const room = latest();
        const wait =
          room && !isProbe ? Math.min(longestWait, Math.max(1, Math.ceil(waitFor(room)))) : 0;
        // Nobody waits for an answer that cannot come any more.
        const away = new AbortController();
        const goAway = () => away.abort(new Error('The network is gone'));
        addEventListener('offline', goAway);
        try {
          const either = AbortSignal.any([signal, away.signal]);
          const answer = await poll(id, room?.version ?? 0, wait, either);
          if (signal.aborted) return;
          if (answer) listener.onRoom(answer);
          else listener.onQuiet();
        } finally {
          removeEventListener('offline', goAway);
        }
      }
    },
  };
}

/** Not a member (404), or not any more (403, 410); what the network or the server lacks passes. */
function isGone(error: unknown): boolean {
  return [403, 404, 410].includes(toRefused(error).status);
}

/** Ends early when the network is back, or nobody waits any more. */
function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
