import { useApolloClient } from '@apollo/client/react';
import { showSnackbar } from '@/components/snackbarStore';
import { offerUndo } from '@/core/data/offerUndo';
import { tellRefusal } from '@/core/data/tellRefusal';
import { useChange } from '@/core/data/useChange';
import { trackFragment, usePlay } from '@/features/catalogue';
import { type FragmentType, readFragment } from '@/gql';
import type { StudioTierFragment } from '@/gql/graphql';
import { writeAlbum } from '../api/cache';
import { addTracksDocument } from '../api/album/addTracks';
import { albumOrderDocument } from '../api/album/albumOrder';
import { removeTracksDocument } from '../api/album/removeTracks';
import { reorderTracksDocument } from '../api/album/reorderTracks';
import { studioTrackFragment } from '../api/music/studioTrackFragment';
import { SortableList } from '@/components/SortableList';
import { useAnalysis } from '../useAnalysis';
import { useOrder } from '../useOrder';
import { AlbumTrackRow } from './AlbumTrackRow';

interface TrackOrderProps {
  album: { id: string; title: string };
  masked: readonly FragmentType<typeof studioTrackFragment>[];
  tiers: readonly StudioTierFragment[];
  disabled: boolean;
  /** Asks for the tracks again, as they are now. */
  onStale: () => Promise<unknown>;
}

/** An album's tracks in their order, to be moved, renamed, listened to and taken off. */
export function TrackOrder({ album, masked, tiers, disabled, onStale }: TrackOrderProps) {
  const client = useApolloClient();
  const change = useChange();
  const play = usePlay();
  const tracks = readFragment(studioTrackFragment, masked);
  useAnalysis(tracks);

  /** Whether the server's order is another than the one that was sent: somebody else was at it. */
  const isOtherwise = async (ids: readonly string[]): Promise<boolean> => {
    const { data } = await client.query({
      query: albumOrderDocument,
      variables: { id: album.id },
      fetchPolicy: 'no-cache',
    });
    const order = [...(data?.getAlbumTrackOrders ?? [])]
      .sort((one, other) => one.newOrderIndex - other.newOrderIndex)
      .map(({ trackId }) => trackId);
    return order.join() !== ids.join();
  };

  const { shown, setOrder } = useOrder(tracks, async (ids) => {
    try {
      await change(
        reorderTracksDocument,
        {
          albumId: album.id,
          trackOrders: ids.map((trackId, newOrderIndex) => ({ trackId, newOrderIndex })),
        },
        (cache, data) => writeAlbum(cache, data.reorderAlbumTracks),
      );
      if (await isOtherwise(ids))
        showSnackbar({
          type: 'warning',
          message: 'The album was changed elsewhere. This is its order now.',
          duration: 6000,
        });
    } catch (error) {
      tellRefusal(error, 'This is the order as it is now.');
    }
    await onStale();
  });

  const takeOff = async (id: string, title: string) => {
    const before = shown.map((track) => track.id);
    try {
      await change(removeTracksDocument, { albumId: album.id, trackIds: [id] }, (cache, data) =>
        writeAlbum(cache, data.removeTracksFromAlbum),
      );
      await onStale();
      offerUndo(`“${title}” is off the album`, () => putBack(id, before), { duration: 8000 });
    } catch (error) {
      tellRefusal(error);
    }
  };

  /** On the album again, and at its old place. */
  const putBack = async (id: string, order: readonly string[]) => {
    try {
      await change(addTracksDocument, { albumId: album.id, trackIds: [id] });
      await change(
        reorderTracksDocument,
        {
          albumId: album.id,
          trackOrders: order.map((trackId, newOrderIndex) => ({ trackId, newOrderIndex })),
        },
        (cache, data) => writeAlbum(cache, data.reorderAlbumTracks),
      );
    } finally {
      await onStale();
    }
  };

  return (
    <SortableList
      items={shown}
      label="Tracks"
      nameOf={({ title }) => title}
      onOrder={setOrder}
      disabled={disabled}
    >
      {(track, index, handle) => (
        <AlbumTrackRow
          track={track}
          number={index + 1}
          handle={handle}
          tiers={tiers}
          disabled={disabled}
          onPlay={() =>
            play.playFrom(readFragment(trackFragment, shown), track.id, {
              type: 'album',
              id: album.id,
              title: album.title,
            })
          }
          onTakeOff={() => void takeOff(track.id, track.title)}
        />
      )}
    </SortableList>
  );
}
