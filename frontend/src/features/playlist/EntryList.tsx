import { ChevronDown, ChevronUp, ListX } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { offerUndo } from '@/core/data/offerUndo';
import { orTell } from '@/core/data/tellRefusal';
import { TrackRow, TrackRowSkeleton } from '@/components/TrackRow';
import { useLazy } from '@/components/useLazy';
import { VirtualRows } from '@/components/VirtualRows';
import { usePlayer } from '@/core/player';
import { trackFragment, trackMenu, usePlay } from '@/features/catalogue';
import { useLibrary } from '@/features/library';
import { type FragmentType, readFragment } from '@/gql';
import type { TrackRowFragment } from '@/gql/graphql';
import { lazily } from '@/lib/lazy';
import { entryFragment } from './api/entryFragment';
import { usePlaylists } from './usePlaylists';

/** What drags comes after the tracks, and only for those who may change them. */
const entrySorting = lazily(() => import('./EntrySorting'));

interface EntryListProps {
  playlist: { id: string; title: string; canEdit: boolean; isCollaborative: boolean };
  entries: readonly FragmentType<typeof entryFragment>[];
  total: number;
  onMore: (() => Promise<unknown>) | undefined;
}

interface Entry {
  id: string;
  track: TrackRowFragment;
  addedBy: string | null;
}

/** The tracks of a playlist; those who may change it take rows by their handle, or use the arrows of their menu. */
export function EntryList({ playlist, entries: masked, total, onMore }: EntryListProps) {
  const entries = readFragment(entryFragment, masked).map((entry): Entry => ({
    id: entry.id,
    track: readFragment(trackFragment, entry.track),
    addedBy: playlist.isCollaborative ? (entry.addedBy?.displayName ?? null) : null,
  }));
  const tracks = entries.map((entry) => entry.track);
  const actions = useEntryActions(playlist, entries);
  const { value } = useLazy(entrySorting, playlist.canEdit);
  const dragging = playlist.canEdit ? value : null;
  const rows = (
    <VirtualRows
      count={total}
      loaded={entries.length}
      label={`Tracks of ${playlist.title}`}
      onMore={onMore}
    >
      {(index, { key, ...row }: ComponentProps<'li'>) => {
        const entry = entries[index];
        if (!entry) return <TrackRowSkeleton key={key} {...row} />;
        const same = { entry, index, tracks, playlist, actions };
        if (!dragging) return <EntryRow key={entry.id} {...same} row={row} />;
        return (
          <dragging.SortableRow
            key={entry.id}
            id={entry.id}
            title={entry.track.title}
            row={row}
            index={index}
            count={entries.length}
            onMove={(to) => actions.moveTo(index, to)}
          >
            {(sortable, handle) => <EntryRow {...same} row={sortable} handle={handle} />}
          </dragging.SortableRow>
        );
      }}
    </VirtualRows>
  );

  return (
    <>
      {dragging ? (
        <dragging.Sorting entries={entries} total={total} onMove={actions.moveTo}>
          {rows}
        </dragging.Sorting>
      ) : (
        rows
      )}
      <p role="status" className="sr-only">
        {actions.said}
      </p>
    </>
  );
}

type Actions = ReturnType<typeof useEntryActions>;

/** Moving and removing, with what is said of it to those who do not see it. */
function useEntryActions(playlist: EntryListProps['playlist'], entries: readonly Entry[]) {
  const playlists = usePlaylists();
  const [said, say] = useState('');
  return {
    said,
    moveTo(from: number, to: number) {
      const entry = entries[from];
      if (!entry || from === to || to < 0 || to >= entries.length) return;
      // Going down it comes behind the one that is there, going up behind the one before it.
      const after = entries[to > from ? to : to - 1];
      say(`“${entry.track.title}” is now ${to + 1} of ${entries.length}.`);
      void orTell(playlists.moveEntry(playlist.id, entry.id, after?.id ?? null));
    },
    async remove(entry: Entry) {
      const before = entries[entries.indexOf(entry) - 1]?.id ?? null;
      if (!(await orTell(playlists.removeEntries(playlist.id, [entry.id])))) return;
      offerUndo(`Removed “${entry.track.title}”`, () =>
        playlists.putBack(playlist.id, entry.track.id, before),
      );
    },
  };
}

interface EntryRowProps {
  entry: Entry;
  index: number;
  row: ComponentProps<'li'>;
  /** Moves it, where it may be moved and what drags has come. */
  handle?: ReactNode;
  tracks: readonly TrackRowFragment[];
  playlist: EntryListProps['playlist'];
  actions: Actions;
}

function EntryRow({ entry, index, row, handle, tracks, playlist, actions }: EntryRowProps) {
  const { track } = entry;
  const play = usePlay();
  const library = useLibrary();
  const current = usePlayer((player) => player.currentTrack?.id === track.id);
  const playing = usePlayer((player) => player.isPlaying);
  return (
    <TrackRow
      number={index + 1}
      title={track.title}
      to={`/track/${track.id}`}
      artist={track.artist}
      artistTo={`/${track.artistInfo.handle}`}
      duration={track.duration}
      coverArtUrl={track.coverArtUrl}
      note={entry.addedBy ? `added by ${entry.addedBy}` : null}
      current={current}
      playing={playing}
      playable={track.hasAccessTo || track.previewUrl != null}
      lockedBy={track.hasAccessTo ? null : (track.tier?.name ?? null)}
      onPlay={() =>
        play.playFrom(tracks, track.id, {
          type: 'playlist',
          id: playlist.id,
          title: playlist.title,
        })
      }
      saved={track.isInLibrary}
      onSave={() => void library.toggleTrack(track)}
      row={row}
      handle={handle}
      menu={[
        ...trackMenu(track),
        ...(playlist.canEdit
          ? [
              'line' as const,
              {
                label: 'Move up',
                icon: <ChevronUp size={18} />,
                disabled: index === 0,
                onSelect: () => actions.moveTo(index, index - 1),
              },
              {
                label: 'Move down',
                icon: <ChevronDown size={18} />,
                onSelect: () => actions.moveTo(index, index + 1),
              },
              {
                label: 'Remove from playlist',
                icon: <ListX size={18} />,
                onSelect: () => void actions.remove(entry),
              },
            ]
          : []),
      ]}
    />
  );
}
