import type { ApolloClient } from '@apollo/client';
import { skipToken, useQuery } from '@apollo/client/react';
import { Navigate, useParams } from 'react-router';
import { lazyPart } from '@/components/lazyPart';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { WhenSeen } from '@/components/WhenSeen';
import { TilesSkeleton, trackFragment, usePlay } from '@/features/catalogue';
import { aheadOfNeed } from '@/core/data/link';
import { useSlot } from '@/core/manifest';
import { EditProfile } from '@/features/profile';
import { readFragment } from '@/gql';
import { usePageTitle, useTint } from '@/lib/page';
import { useEditMode } from '../useEditMode';
import { ArtistBody } from '../ArtistBody';
import { Poster } from '../Poster';
import { artistDocument } from '../api/artist';
import { artistMusicDocument } from '../api/artistMusic';

const BelowMusic = lazyPart(async () => (await import('../BelowMusic')).BelowMusic, {
  waiting: <TilesSkeleton shelf round />,
});
const FanProfile = lazyPart(async () => (await import('../FanProfile')).FanProfile, {
  waiting: <PosterSkeleton />,
});

export async function preload(
  client: ApolloClient,
  { handle }: Record<string, string | undefined>,
): Promise<void> {
  if (!handle) return;
  const { data } = await client.query({
    query: artistDocument,
    variables: { handle },
    ...aheadOfNeed,
  });
  const id = data?.artist?.userId;
  if (id) await client.query({ query: artistMusicDocument, variables: { id }, ...aheadOfNeed });
}

/** /{handle}: an artist's page, or the profile of somebody who is not one. */
export default function ProfilePage() {
  const { handle = '' } = useParams();
  // Anew for each handle: a query that is asked for another while the page of the first is still drawn, as where one
  // leads to the other, would be asked for both in turn.
  return <Profile key={handle} handle={handle} />;
}

function Profile({ handle }: { handle: string }) {
  const { data, error, refetch } = useQuery(artistDocument, { variables: { handle } });
  const artist = data?.artist;
  const music = useQuery(
    artistMusicDocument,
    artist ? { variables: { id: artist.userId } } : skipToken,
  );
  const play = usePlay();
  const added = useSlot('artist');
  const { isEditing, begin, end } = useEditMode(artist?.userId);
  usePageTitle(artist?.artistName);
  useTint(artist?.tint);

  if (!data && error) {
    return (
      <div className="page py-16">
        <ErrorState onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!data) return <PosterSkeleton />;
  if (artist && !isHandleOf(artist, handle)) return <Navigate to={`/${artist.handle}`} replace />;
  if (!artist) return <FanProfile key={handle} handle={handle} />;

  const featured = music.data?.featuredTracks ?? [];
  const all = music.data?.artistMusic?.tracks.nodes ?? [];
  const tracks = readFragment(trackFragment, featured.length > 0 ? [...featured, ...all] : all);
  const first = tracks.find((track) => track.hasAccessTo);
  return (
    <>
      <Poster
        artist={artist}
        onEdit={begin}
        onPlay={
          first
            ? () =>
                play.playFrom(unique(tracks), first.id, {
                  type: 'artist',
                  id: artist.userId,
                  title: artist.artistName,
                })
            : undefined
        }
      />
      <div className="page grid grid-cols-1 gap-14 pt-8">
        {isEditing && <EditProfile handle={artist.handle} onDone={end} />}
        <ArtistBody
          artist={artist}
          parts={music.data}
          failed={Boolean(music.error)}
          onRetry={() => void music.refetch()}
        />
        {added.map((Added, at) => (
          <Added key={at} artist={artist} />
        ))}
        <WhenSeen key={artist.userId} className="min-h-60">
          <BelowMusic artist={artist} />
        </WhenSeen>
      </div>
    </>
  );
}

/** Whether an address names somebody as they are called now. */
function isHandleOf({ handle }: { handle: string }, asked: string): boolean {
  return handle.toLowerCase() === asked.replace(/^@/, '').toLowerCase();
}

function unique<T extends { id: string }>(things: readonly T[]): T[] {
  return [...new Map(things.map((thing) => [thing.id, thing])).values()];
}

function PosterSkeleton() {
  return (
    <Loading label="Loading profile">
      <div className="page flex min-h-[min(64dvh,34rem)] flex-col justify-end gap-5 pb-8">
        <Skeleton className="h-20 w-3/5" />
        <Skeleton className="h-4 w-56" />
        <Skeleton className="h-13 w-72 rounded-full" />
      </div>
    </Loading>
  );
}
