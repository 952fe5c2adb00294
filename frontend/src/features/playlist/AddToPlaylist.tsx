import { useQuery } from '@apollo/client/react';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { Dialog } from '@/components/Dialog';
import { showSnackbar } from '@/components/snackbarStore';
import { orTell } from '@/core/data/tellRefusal';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { type Collectable, endPlaylistPrompt, usePlaylistPrompt } from '@/core/site/playlistPrompt';
import { readFragment } from '@/gql';
import type { PlaylistTileFragment } from '@/gql/graphql';
import { plural } from '@/lib/format';
import { myPlaylistsDocument } from './api/myPlaylists';
import { playlistFragment } from './api/playlistFragment';
import { Mosaic } from './Mosaic';
import { PlaylistForm } from './PlaylistForm';
import { usePlaylists } from './usePlaylists';

/** Asks which playlist something goes into, one of the person's or a new one. */
export default function AddToPlaylist() {
  const asked = usePlaylistPrompt((prompt) => prompt.asked);
  if (!asked) return null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && endPlaylistPrompt()}
      title={`Add “${asked.title}” to a playlist`}
    >
      <Choice what={asked} />
    </Dialog>
  );
}

function Choice({ what }: { what: Collectable }) {
  const { data, error, refetch, fetchMore } = useQuery(myPlaylistsDocument);
  const playlists = usePlaylists();
  const [isNew, setNew] = useState(false);
  const page = data?.myPlaylists;
  const mine = readFragment(playlistFragment, page?.nodes ?? []).filter(({ canEdit }) => canEdit);

  const add = async (playlist: PlaylistTileFragment) => {
    await orTell(
      (async () => {
        const ids = await what.trackIds();
        const added = await playlists.addTracks(playlist.id, ids);
        showSnackbar(
          added === 0
            ? { type: 'info', message: `“${playlist.title}” has it already` }
            : {
                type: 'success',
                message: `${plural(added, 'track')} added to “${playlist.title}”`,
              },
        );
        endPlaylistPrompt();
      })(),
    );
  };

  if (isNew || (page && mine.length === 0)) {
    return (
      <PlaylistForm
        submit="Create and add"
        onSubmit={async (values) => {
          const ids = await what.trackIds();
          const made = await playlists.create({ ...values, trackIds: ids.slice(0, 100) });
          if (ids.length > 100) await playlists.addTracks(made.id, ids.slice(100));
          showSnackbar({ type: 'success', message: `“${values.title}” is made` });
          endPlaylistPrompt();
        }}
      />
    );
  }
  if (!page && error) return <ErrorState onRetry={() => void refetch()} />;
  if (!page) {
    return (
      <Loading label="Loading playlists">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} className="h-12" />
        ))}
      </Loading>
    );
  }
  return (
    <>
      <Button onClick={() => setNew(true)}>
        <Plus size={18} aria-hidden="true" />
        New playlist
      </Button>
      <ul aria-label="Your playlists" className="-mx-2 grid">
        {mine.map((playlist) => (
          <li key={playlist.id}>
            <button
              type="button"
              onClick={() => void add(playlist)}
              className="flex w-full items-center gap-3 rounded-sm p-2 text-left hover:bg-raised"
            >
              <Mosaic covers={playlist.coverArtUrls} width={44} className="w-11" />
              <span className="min-w-0">
                <span className="block truncate font-semibold">{playlist.title}</span>
                <span className="block text-sm text-text-3">
                  {plural(playlist.trackCount, 'track')}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {page.pageInfo.hasNextPage && (
        <Button
          size="sm"
          onClick={() => void fetchMore({ variables: { after: page.pageInfo.endCursor ?? null } })}
        >
          Show more
        </Button>
      )}
    </>
  );
}
