import type { ApolloClient } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { Ellipsis, ListPlus, Pause, Play, Radio } from 'lucide-react';
import { useParams } from 'react-router';
import { Button } from '@/components/Button';
import { Avatar } from '@/components/Cover';
import { IconButton } from '@/components/IconButton';
import { lazyPart } from '@/components/lazyPart';
import { Link } from '@/components/Link';
import { Menu } from '@/components/Menu';
import { ErrorState, Loading } from '@/components/States';
import { SaveButton } from '@/components/TrackRow';
import { aheadOfNeed } from '@/core/data/link';
import { useSlot } from '@/core/manifest';
import { isPlayable, toPlayerTrack, usePlayer } from '@/core/player';
import {
  albumMenu,
  Facts,
  GenreChips,
  isOut,
  LoadMore,
  trackFragment,
  TrackList,
  ToCome,
  TrackListSkeleton,
  useAskForPlaylist,
  usePlay,
  WorkHeader,
  WorkHeaderSkeleton,
} from '@/features/catalogue';
import { FollowButton, useLibrary } from '@/features/library';
import { KeptMeanwhile } from '@/features/offline';
import { NotFound } from '@/features/places';
import { ShareButton } from '@/features/share';
import { SupportersNote } from '@/features/tiers';
import { readFragment } from '@/gql';
import type { AlbumPageQuery } from '@/gql/graphql';
import { formatDate, formatLength, formatYear, plural } from '@/lib/format';
import { usePageTitle, useTint } from '@/lib/page';
import { albumDocument } from '../api/album';

const MoreBy = lazyPart(async () => (await import('../MoreBy')).MoreBy, { quiet: true });

type Album = NonNullable<AlbumPageQuery['album']>;

const kinds = { ALBUM: 'Album', EP: 'EP', SINGLE: 'Single' };

export async function preload(
  client: ApolloClient,
  { id }: Record<string, string | undefined>,
): Promise<void> {
  if (id) await client.query({ query: albumDocument, variables: { id }, ...aheadOfNeed });
}

export default function AlbumPage() {
  const { id = '' } = useParams();
  const { data, error, refetch, fetchMore } = useQuery(albumDocument, { variables: { id } });
  const album = data?.album;
  const talk = useSlot('talk');
  usePageTitle(album ? `${album.title} by ${album.artist.artistName}` : undefined);
  useTint(album?.tint);

  if (!data && error) {
    return (
      <div className="page py-16">
        <ErrorState onRetry={() => void refetch()} />
        <KeptMeanwhile albumId={id} />
      </div>
    );
  }
  if (!data) {
    return (
      <Loading label="Loading album">
        <WorkHeaderSkeleton />
        <div className="page">
          <TrackListSkeleton rows={8} />
        </div>
      </Loading>
    );
  }
  if (!album) return <NotFound what="This album" />;

  const { hasNextPage, endCursor } = album.tracks.pageInfo;
  return (
    <>
      <Header album={album} />
      <div className="page grid grid-cols-1 gap-14 pt-4">
        <section aria-label="Tracks of the album">
          <TrackList
            tracks={album.tracks.nodes}
            label="Tracks"
            context={{ type: 'album', id: album.id, title: album.title }}
            by={album.artist.userId}
            albumNumbers
            complete
          />
          {hasNextPage && (
            <LoadMore
              onMore={async () => {
                // Few albums are so long.
                const { moreTracksDocument } = await import('../api/moreTracks');
                await fetchMore({
                  query: moreTracksDocument,
                  variables: { id, after: endCursor ?? null },
                });
              }}
            />
          )}
          {isOut(album.status) && (
            <p className="mt-4 text-sm text-text-3">Released {formatDate(album.releaseDay)}</p>
          )}
          {album.genres.length > 0 && (
            <div className="mt-4">
              <GenreChips genres={album.genres} />
            </div>
          )}
        </section>
        <MoreBy albumId={album.id} artist={album.artist} />
        {talk.map((Talk, at) => (
          <Talk key={at} work={{ ...album, type: 'ALBUM' }} />
        ))}
      </div>
    </>
  );
}

function Header({ album }: { album: Album }) {
  const play = usePlay();
  const library = useLibrary();
  const askForPlaylist = useAskForPlaylist();
  const tracks = readFragment(trackFragment, album.tracks.nodes);
  const acting = useSlot('acting');
  const currentId = usePlayer((player) => player.currentTrack?.id);
  const isPlaying = usePlayer((player) => player.isPlaying);
  const current = tracks.find((track) => track.id === currentId);
  const start = current ?? tracks.find((track) => isPlayable(toPlayerTrack(track)));
  const on = Boolean(current) && isPlaying;
  return (
    <WorkHeader
      kind={kinds[album.albumType]}
      title={album.title}
      coverArtUrl={album.coverArtUrl}
      actions={
        <>
          <Button
            kind="main"
            size="lg"
            pill
            disabled={!start}
            onClick={() =>
              start &&
              play.playFrom(tracks, start.id, { type: 'album', id: album.id, title: album.title })
            }
          >
            {on ? (
              <Pause size={20} fill="currentColor" aria-hidden="true" />
            ) : (
              <Play size={20} fill="currentColor" aria-hidden="true" />
            )}
            {on ? 'Pause' : 'Play'}
          </Button>
          <Button size="lg" pill onClick={() => void play.startJukebox({ albumId: album.id })}>
            <Radio size={20} aria-hidden="true" />
            Jukebox
          </Button>
          <SaveButton
            size="md"
            saved={album.isInLibrary}
            title={album.title}
            onSave={() => void library.toggleAlbum(album)}
          />
          <IconButton
            label={`Add ${album.title} to a playlist`}
            icon={<ListPlus size={20} />}
            onClick={() =>
              askForPlaylist({
                title: album.title,
                trackIds: () => Promise.resolve(tracks.map(({ id }) => id)),
              })
            }
          />
          {isOut(album.status) && (
            <ShareButton
              title={album.title}
              path={`/album/${album.id}`}
              embed={{ kind: 'album', id: album.id }}
            />
          )}
          {acting.map((Acting, at) => (
            <Acting key={at} work={{ ...album, type: 'ALBUM' }} />
          ))}
          <Menu
            label={`Actions for ${album.title}`}
            trigger={
              <IconButton
                label={`More for ${album.title}`}
                icon={<Ellipsis size={20} aria-hidden="true" />}
              />
            }
            items={albumMenu({
              id: album.id,
              title: album.title,
              handle: album.artist.handle,
              status: album.status,
            })}
          />
        </>
      }
    >
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to={`/${album.artist.handle}`}
          className="flex items-center gap-2.5 rounded-sm font-semibold hover:underline"
        >
          <Avatar src={album.artist.profilePictureUrl} width={28} className="w-7" />
          {album.artist.artistName}
        </Link>
        <FollowButton
          artist={{
            id: album.artist.userId,
            artistName: album.artist.artistName,
            isFollowed: album.artist.isFollowed,
          }}
        />
        <Facts>
          {[
            formatYear(album.releaseDay),
            plural(album.trackCount, 'track'),
            album.trackCount > 0 ? formatLength(album.duration) : '',
          ]}
        </Facts>
      </div>
      {!isOut(album.status) && <ToCome work={album} artistId={album.artist.userId} />}
      {album.description && (
        <p className="mt-4 max-w-prose whitespace-pre-line text-text-2">{album.description}</p>
      )}
      {!album.hasAccessTo && album.tier && (
        <SupportersNote
          what="album"
          tier={album.tier.name}
          handle={album.artist.handle}
          preview={tracks.some((track) => track.previewUrl != null)}
        />
      )}
    </WorkHeader>
  );
}
