import { create } from 'zustand';
import type { PlayerStore } from './playerStore';
import { parts } from './queue';
import type { Player } from './types';

/** The choices in minutes. */
export const sleepMinutes = [5, 15, 30, 45, 60] as const;
/** Seconds over which the sound fades before it stops. */
const fade = 5;
/** Milliseconds between two looks at the clock. */
const pace = 200;

export type SleepChoice =
  { kind: 'minutes'; minutes: number } | { kind: 'track' } | { kind: 'album' } | { kind: 'queue' };

interface SleepState {
  choice: SleepChoice | null;
  /** Seconds until it stops, where that is a matter of time. */
  left: number | null;
}

interface SleepParts {
  player: PlayerStore;
  /** Sets how loud it sounds, and leaves the volume that the person has set as it is. */
  sound: (volume: number) => void;
}

/** Stops the music after a time, or at the end of the track, the album or the queue. */
export function createSleepTimer({ player, sound }: SleepParts) {
  const useSleep = create<SleepState>()(() => ({ choice: null, left: null }));
  let stopAt = 0;
  let clock: ReturnType<typeof setInterval> | undefined;
  let unsubscribe: () => void = () => undefined;
  let isFading = false;

  const cancel = () => {
    clearInterval(clock);
    unsubscribe();
    player.getState().setStopsAfterTrack(false);
    if (isFading) sound(player.getState().volume);
    isFading = false;
    useSleep.setState({ choice: null, left: null });
  };

  const fadeTo = (secondsLeft: number) => {
    const share = Math.max(0, Math.min(1, secondsLeft / fade));
    if (share === 1 && !isFading) return;
    isFading = share < 1;
    sound(player.getState().volume * share);
  };

  const lookAtClock = () => {
    const left = Math.max(0, (stopAt - Date.now()) / 1000);
    useSleep.setState({ left: Math.ceil(left) });
    fadeTo(left);
    if (left > 0) return;
    player.getState().pause();
    cancel();
  };

  const lookAtTrack = (kind: 'track' | 'album' | 'queue') => (now: Player, before?: Player) => {
    // It has stopped by itself at the end of the track: the wish is fulfilled.
    if (before?.stopsAfterTrack && !now.stopsAfterTrack) return cancel();
    now.setStopsAfterTrack(isLast(kind, now));
    if (!player.getState().stopsAfterTrack || !now.isPlaying) return;
    fadeTo(now.duration - now.currentTime);
  };

  const start = (choice: SleepChoice) => {
    cancel();
    useSleep.setState({ choice });
    if (choice.kind === 'minutes') {
      stopAt = Date.now() + choice.minutes * 60_000;
      clock = setInterval(lookAtClock, pace);
      lookAtClock();
      return;
    }
    const look = lookAtTrack(choice.kind);
    unsubscribe = player.subscribe(look);
    look(player.getState());
  };

  return { useSleep, start, cancel };
}

/** Whether the current track is the last before the chosen end. */
function isLast(kind: 'track' | 'album' | 'queue', player: Player): boolean {
  if (kind === 'track') return true;
  if (kind === 'album') return player.queue[0]?.albumId !== player.currentTrack?.albumId;
  const { next, later } = parts(player);
  return next.length === 0 && later.every(({ id }) => player.looped.includes(id));
}
