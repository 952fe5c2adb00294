import { create } from 'zustand';
import { showSnackbar } from '@/components/snackbarStore';
import { lazily } from '@/lib/lazy';
import { whenIdle } from '@/lib/whenIdle';
import { initialState, savedKey } from './initialState';
import type { Player, PlayerActions } from './types';

let open = (path: string) => location.assign(path);

/** Says how pages are opened, once there is a router. */
export function setPageOpener(opener: (path: string) => void): void {
  open = opener;
}

export const openPage = (path: string) => open(path);

/** What plays. Once it is here, it puts its actions in place of those below. */
const code = lazily(() => import('./start'));
let isWanted = false;
let stop: (() => void) | null = null;

async function begin(): Promise<void> {
  const { start } = await code.load();
  if (isWanted) stop ??= start();
}

/**
 * Brings the player to life: at once where something was left of an earlier visit, else when something is to be played or
 * the browser has time. Returns how to stop.
 */
export function startPlayer(): () => void {
  isWanted = true;
  const beginAhead = () => {
    begin().catch(() => {
      // Whoever wants to hear something asks for it again, and is told.
    });
  };
  if (code.loaded) stop ??= code.loaded.start();
  else if (localStorage.getItem(savedKey) !== null) beginAhead();
  else whenIdle(beginAhead);
  return () => {
    isWanted = false;
    stop?.();
    stop = null;
  };
}

/** An action that is asked for before what plays is here: it is done, in order, when it comes. */
function later<K extends keyof PlayerActions>(name: K): PlayerActions[K] {
  const act = async (...args: unknown[]) => {
    try {
      await begin();
    } catch {
      showSnackbar({
        type: 'error',
        message: 'This did not load. Check your connection and try again.',
      });
      return;
    }
    await (usePlayer.getState()[name] as (...args: unknown[]) => unknown)(...args);
  };
  return act as unknown as PlayerActions[K];
}

const names = [
  'playTracks',
  'playNext',
  'addToQueue',
  'removeFromQueue',
  'moveInQueue',
  'clearNextUp',
  'setLater',
  'replaceUpcoming',
  'tellJukebox',
  'skipTo',
  'play',
  'pause',
  'toggle',
  'next',
  'previous',
  'seek',
  'setVolume',
  'toggleMute',
  'setRepeat',
  'cycleRepeat',
  'toggleShuffle',
  'setQueueOpen',
  'setStopsAfterTrack',
  'withdraw',
  'takeUp',
  'startJukebox',
  'clear',
] as const satisfies readonly (keyof PlayerActions)[];

/** The player: usePlayer((player) => player.isPlaying), or usePlayer.getState() outside React. */
export const usePlayer = create<Player>()(() => ({
  ...initialState,
  ...(Object.fromEntries(names.map((name) => [name, later(name)])) as unknown as PlayerActions),
}));
