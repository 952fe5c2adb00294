import { useSession } from '@/core/session';
import { useLoginPrompt } from '@/core/site/loginPrompt';
import { askForPlaylist, type Collectable } from '@/core/site/playlistPrompt';

/** Asks which playlist something goes into; visitors are asked to log in. */
export function useAskForPlaylist(): (what: Collectable) => void {
  const { status } = useSession();
  const promptLogin = useLoginPrompt();
  return (what) => {
    if (status === 'member') askForPlaylist(what);
    else promptLogin('Log in to make playlists');
  };
}
