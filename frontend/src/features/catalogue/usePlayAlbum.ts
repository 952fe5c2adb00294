import { useApolloClient } from '@apollo/client/react';
import { showSnackbar } from '@/components/snackbarStore';
import { readFragment } from '@/gql';
import type { TrackRowFragment } from '@/gql/graphql';
import { trackFragment } from './api/trackFragment';
import { usePlay } from './usePlay';
import { albumTracksDocument } from './api/albumTracks';

/** Fetches the tracks of an album of which no more than the tile is loaded. Throws where no answer comes. */
export function useAlbumTracks(): (id: string) => Promise<readonly TrackRowFragment[]> {
  const client = useApolloClient();
  return async (id) => {
    const { data, error } = await client.query({ query: albumTracksDocument, variables: { id } });
    if (error) throw error;
    return readFragment(trackFragment, data?.getAlbumTracks.nodes ?? []);
  };
}

/** Plays an album of which no more than the tile is loaded. */
export function usePlayAlbum(): (id: string, title: string) => Promise<void> {
  const tracksOf = useAlbumTracks();
  const play = usePlay();
  return async function playAlbum(id, title) {
    const tracks = await tracksOf(id).catch(() => []);
    const first = tracks.find((track) => track.hasAccessTo);
    if (first) return play.playFrom(tracks, first.id, { type: 'album', id, title });
    showSnackbar({
      type: 'error',
      message: `Failed to load “${title}”`,
      ctaText: 'Try again',
      ctaAction: () => void playAlbum(id, title),
    });
  };
}
