import { isPlayable, type PlayerTrack, usePlayer } from '@/core/player';
import { useSession } from '@/core/session';
import { useLoginPrompt } from '@/core/site/loginPrompt';

/** Returns what plays a song from a moment; nothing where there is no song that the person may hear. */
export function usePlayAt(track: PlayerTrack | undefined): ((seconds: number) => void) | undefined {
  const { status } = useSession();
  const promptLogin = useLoginPrompt();
  if (!track || !isPlayable(track)) return undefined;
  return (seconds) => {
    if (status !== 'member') return promptLogin('Log in to listen');
    const player = usePlayer.getState();
    if (player.currentTrack?.id === track.id) {
      player.seek(seconds);
      player.play();
      return;
    }
    const context = { type: 'track', id: track.id, title: track.title } as const;
    player.takeUp([track], seconds, { context, added: 0, jukebox: null });
  };
}
