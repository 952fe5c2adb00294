import type { SnackbarOptions } from '@/lib/snackbar';
import { keepDial } from './dial';
import { PlayerApiError, type PlayerApi, type setDial } from './playerApi';
import type { PlayerStore } from './playerStore';

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
  keepDial(dial);
  if (!jukebox || jukebox.dial === dial) return;
  player.setState({ jukebox: { ...jukebox, dial } });
  // Another turn, or another jukebox, and this answer is not wanted any more.
  const isWanted = () => {
    const now = player.getState().jukebox;
    return now?.id === jukebox.id && now.dial === dial;
  };
  try {
    await api.setDial(jukebox.id, dial);
    if (!isWanted()) return;
    const { songs } = await api.moreSongs(jukebox.id);
    if (isWanted() && songs.length > 0) player.getState().setLater(songs);
  } catch (error) {
    if (!isWanted()) return;
    // One that the server has forgotten is started again, with the new dial, when it is asked for more.
    if (error instanceof PlayerApiError && error.status === 404) {
      return player.getState().setLater([]);
    }
    player.setState({ jukebox });
    notify({
      message: 'The dial was not turned: the jukebox did not answer.',
      type: 'error',
      ctaText: 'Try again',
      ctaAction: () => void turnDial(parts, dial),
    });
  }
}
