import type { ApolloClient } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useCallback } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { Button } from '@/components/Button';
import { showSnackbar } from '@/components/snackbarStore';
import { orTell } from '@/core/data/tellRefusal';
import { EmptyState, ErrorState, Loading } from '@/components/States';
import { isPlayable, toPlayerTrack } from '@/core/player';
import { useSession } from '@/core/session';
import {
  trackFragment,
  TrackListSkeleton,
  usePlay,
  WorkHeaderSkeleton,
} from '@/features/catalogue';
import { NotFound } from '@/features/places';
import { readFragment } from '@/gql';
import { usePageTitle, useTint } from '@/lib/page';
import { texts } from '@/lib/texts';
import { entryFragment } from '../api/entryFragment';
import { moreEntriesDocument } from '../api/moreEntries';
import { playlistDocument } from '../api/playlist';
import { playlistFragment } from '../api/playlistFragment';
import { EntryList } from '../EntryList';
import { PlaylistHeader } from '../PlaylistHeader';
import { usePlaylists } from '../usePlaylists';

export async function preload(
  client: ApolloClient,
  { id }: Record<string, string | undefined>,
): Promise<void> {
  if (id) await client.query({ query: playlistDocument, variables: { id } });
}

/** /playlist/{id}, for whoever may see it; with an invitation, for who is asked to work on it. */
export default function PlaylistPage() {
  const { id = '' } = useParams();
  const [parameters] = useSearchParams();
  const invitation = parameters.get('invitation');
  const variables = { id, ...(invitation ? { invitation } : {}) };
  const { data, error, refetch, fetchMore } = useQuery(playlistDocument, { variables });
  const playlist = data?.playlist;
  const tile = readFragment(playlistFragment, playlist);
  const play = usePlay();
  usePageTitle(tile?.title);
  useTint(playlist?.tint);

  const { hasNextPage, endCursor } = playlist?.entries.pageInfo ?? {};
  const more = useCallback(
    () =>
      fetchMore({
        query: moreEntriesDocument,
        variables: { id, ...(invitation ? { invitation } : {}), after: endCursor ?? null },
      }),
    [fetchMore, id, invitation, endCursor],
  );

  if (!data && error) {
    return (
      <div className="page py-16">
        <ErrorState onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!data) {
    return (
      <Loading label="Loading playlist">
        <WorkHeaderSkeleton />
        <div className="page">
          <TrackListSkeleton rows={8} />
        </div>
      </Loading>
    );
  }
  if (!playlist || !tile) return <NotFound what="This playlist" />;

  const tracks = readFragment(entryFragment, playlist.entries.nodes).map((entry) =>
    readFragment(trackFragment, entry.track),
  );
  const first = tracks.find((track) => isPlayable(toPlayerTrack(track)));
  const context = { type: 'playlist' as const, id: tile.id, title: tile.title };
  return (
    <>
      <PlaylistHeader
        playlist={playlist}
        tile={tile}
        onPlay={first ? () => play.playFrom(tracks, first.id, context) : undefined}
      />
      <div className="page pt-4">
        {invitation && !tile.canEdit && (
          <Invitation id={tile.id} invitation={invitation} title={tile.title} />
        )}
        {tracks.length === 0 ? (
          <EmptyState title={texts.nothingHere}>
            {tile.canEdit
              ? 'Choose “Add to playlist” in the menu of a track or an album.'
              : 'Tracks that are added will be here.'}
          </EmptyState>
        ) : (
          <EntryList
            playlist={tile}
            entries={playlist.entries.nodes}
            total={playlist.entries.totalCount}
            onMore={hasNextPage ? more : undefined}
          />
        )}
      </div>
    </>
  );
}

/** Asks whether the person wants to work on the playlist; visitors log in first. */
function Invitation({ id, invitation, title }: { id: string; invitation: string; title: string }) {
  const { status } = useSession();
  const navigate = useNavigate();
  const playlists = usePlaylists();
  const join = async () => {
    if (status !== 'member') {
      await navigate('/login', {
        state: { from: `/playlist/${id}?invitation=${encodeURIComponent(invitation)}` },
      });
      return;
    }
    if (!(await orTell(playlists.join(id, invitation)))) return;
    await navigate(`/playlist/${id}`, { replace: true });
    showSnackbar({ type: 'success', message: `You work on “${title}” now` });
  };
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-4 rounded-md border border-line p-4">
      <p>You are asked to work on this playlist.</p>
      <Button kind="main" onClick={() => void join()}>
        {status === 'member' ? 'Join' : 'Log in to join'}
      </Button>
    </div>
  );
}
