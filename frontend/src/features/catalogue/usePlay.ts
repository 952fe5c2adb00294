import { useSession } from '@/features/auth';
import { toPlayerTrack, usePlayer, type JukeboxSeed, type PlayContext } from '@/features/player';
import type { TrackRowFragment } from '@/gql/graphql';
import { useLoginPrompt } from '@/lib/loginPrompt';
import { showSnackbar } from '@/lib/snackbar';

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
      const playable = tracks.filter((track) => track.hasAccessTo);
      const start = playable.findIndex((track) => track.id === id);
      player.playTracks(playable.map(toPlayerTrack), Math.max(0, start), context);
    },
    playNext(track: TrackRowFragment): void {
      if (!member()) return;
      usePlayer.getState().playNext(toPlayerTrack(track));
      showSnackbar({ type: 'success', message: `“${track.title}” plays next` });
    },
    addToQueue(track: TrackRowFragment): void {
      if (!member()) return;
      usePlayer.getState().addToQueue(toPlayerTrack(track));
      showSnackbar({ type: 'success', message: `“${track.title}” is in the queue` });
    },
    async startJukebox(seed?: JukeboxSeed): Promise<void> {
      if (!member()) return;
      await usePlayer.getState().startJukebox(seed);
    },
  };
}
