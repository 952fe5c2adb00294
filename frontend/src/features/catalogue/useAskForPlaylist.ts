import { useSession } from '@/features/auth';
import { useLoginPrompt } from '@/lib/loginPrompt';
import { askForPlaylist, type Collectable } from '@/lib/playlistPrompt';

/** Asks which playlist something goes into; visitors are asked to log in. */
export function useAskForPlaylist(): (what: Collectable) => void {
  const { status } = useSession();
  const promptLogin = useLoginPrompt();
  return (what) => {
    if (status === 'member') askForPlaylist(what);
    else promptLogin('Log in to make playlists');
  };
}
