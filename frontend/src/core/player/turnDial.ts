import type { SnackbarOptions } from '@/components/snackbarStore';
import { goOn } from './deck';
import type { setDial } from './dialApi';
import { type PlayerApi, PlayerApiError } from './playerApi';
import type { PlayerStore } from './playerStore';
import type { Jukebox } from './types';

/** Where the dial stands until it is turned: as much of the one as of the other. */
const middle = 0.5;

interface DialParts {
  player: PlayerStore;
  api: Pick<PlayerApi, 'moreSongs'> & { setDial: typeof setDial };
  notify: (message: SnackbarOptions) => void;
}

/**
 * Turns the dial of the jukebox that plays, 0 (what the person knows) to 1 (what is new), and asks anew
 * for what is not yet played. What plays and what the person has added stay.
 */
export async function turnDial(parts: DialParts, dial: number): Promise<void> {
  const { player, api, notify } = parts;
  const { jukebox } = player.getState();
  if (!jukebox || jukebox.dial === dial) return;
  player.setState({ jukebox: { ...jukebox, dial } });
  // Another turn, or another jukebox, and this answer is not wanted any more.
  const wanted = () => {
    const now = player.getState().jukebox;
    return now?.id === jukebox.id && now.dial === dial ? now : null;
  };
  try {
    await api.setDial(dial);
    if (!wanted()) return;
    // Without a position: what was chosen with another dial is not wanted, even where it never came.
    const { songs, position } = await api.moreSongs(jukebox.id);
    const now = wanted();
    if (!now || songs.length === 0) return;
    player.setState({ jukebox: goOn(now, position) });
    player.getState().setLater(songs);
  } catch (error) {
    const now = wanted();
    if (!now) return;
    // One that the server has forgotten is started again, with the new dial, when it is asked for more.
    if (error instanceof PlayerApiError && error.status === 404) {
      return player.getState().setLater([]);
    }
    player.setState({ jukebox: goOn(jukebox, now.position) });
    notify({
      message: 'The dial was not turned: the jukebox did not answer.',
      type: 'error',
      ctaText: 'Try again',
      ctaAction: () => void turnDial(parts, dial),
    });
  }
}

/** Where the dial of a jukebox stands, 0 to 1. */
export function dialOf({ dial }: Jukebox): number {
  return dial ?? middle;
}

/**
 * Shows where the person has set the dial, which may have been on another device. What is turned here
 * meanwhile counts; where it cannot be learned, what the jukebox said last stays.
 */
export async function readDial(
  player: PlayerStore,
  fetchDial: () => Promise<number>,
): Promise<void> {
  const before = player.getState().jukebox;
  const dial = await fetchDial().catch(() => undefined);
  const { jukebox } = player.getState();
  if (dial === undefined || !jukebox || jukebox.id !== before?.id) return;
  if (jukebox.dial === before.dial) player.setState({ jukebox: { ...jukebox, dial } });
}
