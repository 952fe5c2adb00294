import type { PlayerStore } from './playerStore';

/** The start of playing in one tab, as the others hear of it. */
interface Start {
  tab: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** The part of BroadcastChannel that is needed. */
export interface TabChannel {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  close(): void;
}

/**
 * Music in one tab at a time: starting here pauses the others. Of two that start in the same
 * instant the later one plays on, and of two with the same clock the one with the greater name.
 * Returns how to stop.
 */
export function playInOneTab(
  player: PlayerStore,
  channel: TabChannel | null = openChannel(),
  tab: string = crypto.randomUUID(),
): () => void {
  if (!channel) return () => undefined;
  let own = 0;
  channel.addEventListener('message', ({ data }) => {
    const other = data as Start;
    const isLater = other.at > own || (other.at === own && other.tab > tab);
    if (isLater && player.getState().isPlaying) player.getState().pause();
  });
  const unsubscribe = player.subscribe((now, before) => {
    if (!now.isPlaying || before.isPlaying) return;
    own = Date.now();
    channel.postMessage({ tab, at: own } satisfies Start);
  });
  return () => {
    unsubscribe();
    channel.close();
  };
}

/** Null in browsers that have none. */
function openChannel(): TabChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('sidestage.player');
}
