import { useQuery } from '@apollo/client/react';
import { Plus } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { chip } from '@/components/chip';
import { Button } from '@/components/Button';
import { Dialog } from '@/components/Dialog';
import { Input, Select } from '@/components/Field';
import { Link } from '@/components/Link';
import { EmptyState, ErrorState, Loading } from '@/components/States';
import { useSession } from '@/core/session';
import {
  AlbumTiles,
  LoadMore,
  TilesSkeleton,
  TrackListSkeleton,
  VirtualTrackList,
} from '@/features/catalogue';
import { Kept, KeptMeanwhile } from '@/features/offline';
import { followingDocument, People } from '@/features/people';
import {
  myPlaylistsDocument,
  PlaylistForm,
  PlaylistTiles,
  usePlaylists,
} from '@/features/playlist';
import type { LibrarySort } from '@/gql/graphql';
import { constants, texts } from '@/lib/texts';
import { useDebounced } from '@/lib/useDebounced';
import { savedAlbumsDocument } from './api/savedAlbums';
import { savedTracksDocument } from './api/savedTracks';

const kinds = {
  tracks: { label: 'Tracks', Content: SavedTracks },
  albums: { label: 'Albums', Content: SavedAlbums },
  playlists: { label: 'Playlists', Content: Playlists },
  artists: { label: 'Following', Content: Followed },
  offline: { label: 'On this device', Content: Offline },
};

type Kind = keyof typeof kinds;

/** The person's library: what they saved and made, and whom they follow, newest first. */
export function Saved() {
  const [parameters] = useSearchParams();
  const asked = parameters.get('kind');
  const kind: Kind = asked !== null && asked in kinds ? (asked as Kind) : 'tracks';
  const { Content } = kinds[kind];
  return (
    <>
      <nav aria-label="Library" className="mb-6">
        <ul className="-mx-(--gutter) flex gap-2 overflow-x-auto px-(--gutter) py-1 [scrollbar-width:none]">
          {Object.entries(kinds).map(([value, { label }]) => (
            <li key={value}>
              <Link
                to={`/music?view=saved&kind=${value}`}
                preventScrollReset
                aria-current={value === kind ? 'page' : undefined}
                className={chip(value === kind ? 'on' : 'off')}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Content />
    </>
  );
}

interface Shelf {
  query: string;
  sort: LibrarySort;
}

const sorts: Record<LibrarySort, string> = {
  NEWEST: 'Latest saved first',
  TITLE: 'By title',
  ARTIST: 'By artist',
};

/** What of the library is shown: part of a name, and an order. The list follows when the typing rests. */
function useShelf(what: string): { shelf: Shelf; toolbar: ReactNode } {
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get('sort');
  const sort = asked !== null && asked in sorts ? (asked as LibrarySort) : 'NEWEST';
  const found = parameters.get('filter') ?? '';
  const [text, setText] = useState(found);
  const query = useDebounced(text.trim(), constants.searchDebounce);
  const say = (name: string, value: string) =>
    setParameters(
      (before) => {
        if (value) before.set(name, value);
        else before.delete(name);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  // In the address, so that who comes back finds the list as it was.
  useEffect(() => {
    if (query !== found) say('filter', query);
    // The address follows what is typed, and not the other way round.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [query]);
  const toolbar = (
    <div className="mb-6 grid max-w-140 grid-cols-[repeat(auto-fit,minmax(12rem,1fr))] gap-3">
      <Input
        type="search"
        aria-label={`Filter ${what}`}
        placeholder="Filter by title or artist"
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.target.value)}
      />
      <Select
        aria-label={`Order of ${what}`}
        value={sort}
        onChange={(event) => say('sort', event.target.value)}
      >
        {Object.entries(sorts).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </div>
  );
  return { shelf: { query, sort }, toolbar };
}

function NothingFound({ query }: { query: string }) {
  return <p className="text-text-2">Nothing in your library is called “{query}”.</p>;
}

function SavedAlbums() {
  const { shelf, toolbar } = useShelf('saved albums');
  const { data, previousData, error, refetch, fetchMore } = useQuery(savedAlbumsDocument, {
    variables: shelf,
  });
  const page = (data ?? previousData)?.getUserSavedAlbums;
  if (!page && error) {
    return <ErrorState onRetry={() => void refetch()}>{texts.fault.artistCollection}</ErrorState>;
  }
  if (!page) {
    return (
      <>
        {toolbar}
        <Loading>
          <TilesSkeleton />
        </Loading>
      </>
    );
  }
  if (page.nodes.length === 0 && shelf.query === '') {
    return <EmptyState title={texts.nothingHere}>Albums that you save will be here.</EmptyState>;
  }
  return (
    <section aria-label="Saved albums" className="min-w-0">
      {toolbar}
      {page.nodes.length === 0 && <NothingFound query={shelf.query} />}
      <AlbumTiles albums={page.nodes} label="Saved albums" complete />
      {page.pageInfo.hasNextPage && (
        <LoadMore
          onMore={() => fetchMore({ variables: { after: page.pageInfo.endCursor ?? null } })}
        />
      )}
    </section>
  );
}

function SavedTracks() {
  const { shelf, toolbar } = useShelf('saved tracks');
  const { data, previousData, error, refetch, fetchMore } = useQuery(savedTracksDocument, {
    variables: shelf,
  });
  const page = (data ?? previousData)?.getUserSavedTracks;
  const { hasNextPage, endCursor } = page?.pageInfo ?? {};
  const more = useCallback(
    () => fetchMore({ variables: { after: endCursor ?? null } }),
    [fetchMore, endCursor],
  );
  if (!page && error) {
    return (
      <div className="grid gap-10">
        <ErrorState onRetry={() => void refetch()}>{texts.fault.artistCollection}</ErrorState>
        <KeptMeanwhile />
      </div>
    );
  }
  if (!page) {
    return (
      <>
        {toolbar}
        <Loading>
          <TrackListSkeleton />
        </Loading>
      </>
    );
  }
  if (page.nodes.length === 0 && shelf.query === '') {
    return (
      <EmptyState title={texts.nothingHere}>
        Press the heart beside a track, and it will be here.
      </EmptyState>
    );
  }
  return (
    <section aria-label="Saved tracks" className="min-w-0">
      {toolbar}
      {page.nodes.length === 0 && <NothingFound query={shelf.query} />}
      <VirtualTrackList
        tracks={page.nodes}
        total={page.totalCount}
        onMore={hasNextPage ? more : undefined}
        label="Saved tracks"
        context={{ type: 'library', title: 'Saved tracks' }}
      />
    </section>
  );
}

function Playlists() {
  const { data, error, refetch, fetchMore } = useQuery(myPlaylistsDocument);
  const page = data?.myPlaylists;
  if (!page && error) return <ErrorState onRetry={() => void refetch()} />;
  if (!page) {
    return (
      <Loading>
        <TilesSkeleton />
      </Loading>
    );
  }
  return (
    <section aria-label="Playlists" className="min-w-0">
      <div className="mb-6">
        <NewPlaylist />
      </div>
      {page.nodes.length === 0 ? (
        <EmptyState title={texts.nothingHere}>
          Playlists that you make, or work on with others, will be here.
        </EmptyState>
      ) : (
        <PlaylistTiles playlists={page.nodes} label="Your playlists" />
      )}
      {page.pageInfo.hasNextPage && (
        <LoadMore
          onMore={() => fetchMore({ variables: { after: page.pageInfo.endCursor ?? null } })}
        />
      )}
    </section>
  );
}

function NewPlaylist() {
  const [open, setOpen] = useState(false);
  const playlists = usePlaylists();
  const navigate = useNavigate();
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Plus size={18} aria-hidden="true" />
        New playlist
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="New playlist">
        <PlaylistForm
          submit="Create"
          onSubmit={async (values) => {
            const { id } = await playlists.create(values);
            await navigate(`/playlist/${id}`);
          }}
        />
      </Dialog>
    </>
  );
}

function Offline() {
  return <Kept />;
}

function Followed() {
  const { userId } = useSession();
  const { data, error, refetch, fetchMore } = useQuery(followingDocument, {
    variables: { userId: userId ?? '' },
  });
  const page = data?.following;
  return (
    <People
      label="Following"
      page={page}
      failed={Boolean(error)}
      onRetry={() => void refetch()}
      onMore={() => fetchMore({ variables: { after: page?.pageInfo.endCursor ?? null } })}
      empty="Follow an artist, and they will be here."
    />
  );
}
