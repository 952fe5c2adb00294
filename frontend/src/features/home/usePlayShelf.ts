import { useApolloClient } from '@apollo/client/react';
import { showSnackbar } from '@/components/snackbarStore';
import { trackFragment, usePlay } from '@/features/catalogue';
import { readFragment } from '@/gql';
import type { ShelfOfHome } from './Shelf';

/** Plays a shelf from its first track that is for the person: its tracks, or those of its albums in order. */
export function usePlayShelf(): (shelf: ShelfOfHome) => Promise<void> {
  const client = useApolloClient();
  const play = usePlay();
  return async ({ title, tracks, albums }) => {
    const masked =
      tracks.length > 0
        ? tracks.map((each) => each.track)
        : await import('./albumTracks').then(
            ({ tracksOfAlbums }) =>
              tracksOfAlbums(
                client,
                albums.map((each) => each.album.id),
              ),
            () => [],
          );
    const list = readFragment(trackFragment, masked);
    const first = list.find((track) => track.hasAccessTo);
    if (first) play.playFrom(list, first.id, { type: 'list', title });
    else showSnackbar({ type: 'error', message: `Failed to load “${title}”` });
  };
}
