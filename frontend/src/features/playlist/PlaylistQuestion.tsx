import { lazyPart } from '@/components/lazyPart';
import { endPlaylistPrompt, usePlaylistPrompt } from '@/core/site/playlistPrompt';

const AddToPlaylist = lazyPart(async () => (await import('./AddToPlaylist')).default, {
  close: endPlaylistPrompt,
});

/** Which playlist something goes into, where that is asked. */
export function PlaylistQuestion() {
  const asked = usePlaylistPrompt((prompt) => prompt.asked !== null);
  return asked && <AddToPlaylist />;
}
