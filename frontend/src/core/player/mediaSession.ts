import { imageAt } from '@/lib/images';
import { artworkAddress } from './artwork';
import type { PlayerStore } from './playerStore';
import type { PlayerState } from './types';

/** Seconds that seekbackward and seekforward move where the system does not say. */
const step = 10;

/** Ties the system's controls (lock screen, headset, media keys) to the player. Returns how to untie. */
export function connectMediaSession(store: PlayerStore): () => void {
  // Missing in some browsers, whatever the types say.
  const media = navigator.mediaSession as MediaSession | undefined;
  if (!media) return () => undefined;
  const player = store.getState;
  const move = (seconds: number) => player().seek(player().currentTime + seconds);
  const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', () => player().play()],
    ['pause', () => player().pause()],
    ['stop', () => player().pause()],
    ['previoustrack', () => player().previous()],
    ['nexttrack', () => player().next()],
    ['seekbackward', ({ seekOffset }) => move(-(seekOffset ?? step))],
    ['seekforward', ({ seekOffset }) => move(seekOffset ?? step)],
    ['seekto', ({ seekTime }) => seekTime !== undefined && player().seek(seekTime)],
  ];
  for (const [action, handler] of handlers) setHandler(media, action, handler);
  const begun = player();
  // What is there already it hears of now.
  if (begun.currentTrack) follow(media, begun, { ...begun, currentTrack: null, status: 'idle' });
  const unsubscribe = store.subscribe((now, before) => follow(media, now, before));
  return () => {
    unsubscribe();
    for (const [action] of handlers) setHandler(media, action, null);
  };
}

function setHandler(
  media: MediaSession,
  action: MediaSessionAction,
  handler: MediaSessionActionHandler | null,
): void {
  try {
    media.setActionHandler(action, handler);
  } catch (error) {
    // Browsers throw for actions they do not know; those controls are simply not shown.
    if (!(error instanceof TypeError)) throw error;
  }
}

function follow(media: MediaSession, now: PlayerState, before: PlayerState): void {
  if (now.currentTrack !== before.currentTrack) media.metadata = metadataOf(now);
  if (now.isPlaying !== before.isPlaying || now.currentTrack !== before.currentTrack) {
    media.playbackState = now.currentTrack ? (now.isPlaying ? 'playing' : 'paused') : 'none';
  }
  if (isJump(now, before)) setPosition(media, now);
}

function metadataOf({ currentTrack }: PlayerState): MediaMetadata | null {
  if (!currentTrack) return null;
  const url = currentTrack.artwork ?? currentTrack.coverArtUrl;
  const artwork = [96, 128, 256, 384, 640].flatMap((width) => {
    const src = artworkAddress(imageAt(url, width));
    return src ? [{ src, sizes: `${width}x${width}` }] : [];
  });
  const { title, artist, album } = currentTrack;
  return new MediaMetadata({ title, artist, album: album ?? '', artwork });
}

/** The system reckons the position on by itself; only what it cannot foresee is told. */
function isJump(now: PlayerState, before: PlayerState): boolean {
  return (
    now.status !== before.status ||
    now.duration !== before.duration ||
    Math.abs(now.currentTime - before.currentTime) > 1
  );
}

function setPosition(media: MediaSession, { currentTime, duration }: PlayerState): void {
  if (!(duration > 0)) return media.setPositionState?.();
  const position = Math.max(0, Math.min(currentTime, duration));
  media.setPositionState?.({ duration, position, playbackRate: 1 });
}
