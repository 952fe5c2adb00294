import { showSnackbar } from '@/components/snackbarStore';
import {
  isPlayable,
  type JukeboxSeed,
  type PlayContext,
  toPlayerTrack,
  usePlayer,
} from '@/core/player';
import { useSession } from '@/core/session';
import { useLoginPrompt } from '@/core/site/loginPrompt';
import type { TrackRowFragment } from '@/gql/graphql';

/** Plays what the catalogue shows. Visitors are asked to log in: streams always need a person. */
export function usePlay() {
  const { status } = useSession();
  const promptLogin = useLoginPrompt();

  const member = () => {
    if (status === 'member') return true;
    promptLogin('Log in to listen');
    return false;
  };

  return {
    /** Plays the list from one of its tracks; pauses or goes on where that is the current one already. */
    playFrom(tracks: readonly TrackRowFragment[], id: string, context?: PlayContext): void {
      if (!member()) return;
      const player = usePlayer.getState();
      if (player.currentTrack?.id === id) {
        player.toggle();
        return;
      }
      const list = tracks.map(toPlayerTrack);
      const wanted = Math.max(
        0,
        list.findIndex((track) => track.id === id),
      );
      // An album that begins with music for supporters begins with the first that is for this person.
      const open = list.findIndex((track, index) => index >= wanted && isPlayable(track));
      player.playTracks(list, open < 0 ? wanted : open, context);
    },
    playNext(track: TrackRowFragment): void {
      if (!member()) return;
      const wanted = toPlayerTrack(track);
      usePlayer.getState().playNext(wanted);
      if (!isPlayable(wanted)) return;
      showSnackbar({ type: 'success', message: `“${track.title}” plays next` });
    },
    addToQueue(track: TrackRowFragment): void {
      if (!member()) return;
      const wanted = toPlayerTrack(track);
      usePlayer.getState().addToQueue(wanted);
      if (!isPlayable(wanted)) return;
      showSnackbar({ type: 'success', message: `“${track.title}” is in the queue` });
    },
    /** Puts them before all else of the queue, in their order. */
    playAllNext(tracks: readonly TrackRowFragment[], title: string): void {
      if (!member()) return;
      const open = tracks.map(toPlayerTrack).filter(isPlayable);
      for (const track of open.toReversed()) usePlayer.getState().playNext(track);
      tell(open.length, `“${title}” plays next`);
    },
    addAllToQueue(tracks: readonly TrackRowFragment[], title: string): void {
      if (!member()) return;
      const open = tracks.map(toPlayerTrack).filter(isPlayable);
      for (const track of open) usePlayer.getState().addToQueue(track);
      tell(open.length, `“${title}” is in the queue`);
    },
    async startJukebox(seed?: JukeboxSeed): Promise<void> {
      if (!member()) return;
      await usePlayer.getState().startJukebox(seed);
    },
  };
}

function tell(count: number, done: string): void {
  if (count > 0) showSnackbar({ type: 'success', message: done });
  else showSnackbar({ type: 'info', message: 'There is nothing in it that you may hear.' });
}
