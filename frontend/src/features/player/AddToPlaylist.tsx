import { useApolloClient, useQuery } from '@apollo/client/react';
import { ListPlus } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { Button } from '@/components/Button';
import { Dialog } from '@/components/Dialog';
import { Field, Input } from '@/components/Field';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { plural } from '@/lib/format';
import { showSnackbar } from '@/lib/snackbar';
import { addToPlaylistDocument, createPlaylistDocument, ownPlaylistsDocument } from './documents';
import type { PlayerTrack } from './types';

interface AddToPlaylistProps {
  track: PlayerTrack;
  onClose: () => void;
}

/** Puts a track into one of the person's playlists, or into a new one. */
export function AddToPlaylist({ track, onClose }: AddToPlaylistProps) {
  const add = useAdd(track, onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add to playlist"
      description={`“${track.title}” by ${track.artist}`}
    >
      <Playlists onChoose={(id, title) => void add.toExisting(id, title)} />
      <NewPlaylist onCreate={add.toNew} />
    </Dialog>
  );
}

function Playlists({ onChoose }: { onChoose: (id: string, title: string) => void }) {
  const { data, error, refetch } = useQuery(ownPlaylistsDocument);
  const editable = data?.myPlaylists?.nodes.filter((playlist) => playlist.canEdit);
  if (!editable) {
    if (error) return <ErrorState onRetry={() => void refetch()} />;
    return (
      <Loading label="Loading playlists">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </Loading>
    );
  }
  if (editable.length === 0) return <p className="text-text-2">You have no playlists yet.</p>;
  return (
    <ul aria-label="Your playlists" className="-mx-3 max-h-[40dvh] overflow-y-auto">
      {editable.map(({ id, title, trackCount }) => (
        <li key={id}>
          <button
            type="button"
            onClick={() => onChoose(id, title)}
            className="flex min-h-12 w-full items-center justify-between gap-4 rounded-sm px-3 text-left hover:bg-raised"
          >
            <span className="truncate font-semibold">{title}</span>
            <span className="tabular shrink-0 text-sm text-text-3">
              {plural(trackCount, 'track')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function NewPlaylist({ onCreate }: { onCreate: (title: string) => Promise<void> }) {
  const [title, setTitle] = useState('');
  const [isBusy, setBusy] = useState(false);
  const create = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    await onCreate(title.trim());
    setBusy(false);
  };
  return (
    <form onSubmit={(event) => void create(event)} className="flex items-end gap-3">
      <Field label="New playlist" className="min-w-0 flex-1">
        {(control) => (
          <Input
            {...control}
            value={title}
            maxLength={200}
            onChange={(event) => setTitle(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" busy={isBusy} disabled={title.trim() === ''}>
        {!isBusy && <ListPlus size={18} aria-hidden="true" />}
        Create
      </Button>
    </form>
  );
}

/** Each tells what came of it; a failure leaves the dialog open. */
function useAdd(track: PlayerTrack, onClose: () => void) {
  const client = useApolloClient();
  const [clientKey] = useState(() => crypto.randomUUID());
  const done = (message: string) => {
    showSnackbar({ type: 'success', message });
    client.cache.evict({ fieldName: 'myPlaylists' });
    onClose();
  };
  const fail = (message: string) => showSnackbar({ type: 'error', message });
  return {
    async toExisting(playlistId: string, title: string) {
      const failure = `Failed to add to “${title}”`;
      try {
        const variables = { playlistId, trackIds: [track.id] };
        const { data } = await client.mutate({ mutation: addToPlaylistDocument, variables });
        const result = data?.addTracksToPlaylist;
        if (!result?.success) return void fail(result?.message ?? failure);
        done(result.added > 0 ? `Added to “${title}”` : `It is in “${title}” already`);
      } catch {
        // No answer came.
        fail(failure);
      }
    },
    async toNew(title: string) {
      const failure = `Failed to create “${title}”`;
      try {
        const input = { title, trackIds: [track.id], clientKey };
        const { data } = await client.mutate({
          mutation: createPlaylistDocument,
          variables: { input },
        });
        if (!data?.createPlaylist) return void fail(failure);
        done(`Added to “${title}”`);
      } catch {
        // No answer came.
        fail(failure);
      }
    },
  };
}
