import { useQuery } from '@apollo/client/react';
import { Radio } from 'lucide-react';
import { Button } from '@/components/Button';
import { SectionHeader } from '@/components/SectionHeader';
import { lazyPart } from '@/components/lazyPart';
import { EmptyState, ErrorState, Loading } from '@/components/States';
import { WhenSeen } from '@/components/WhenSeen';
import {
  AlbumTiles,
  ArtistTiles,
  GenreChips,
  GenreChipsSkeleton,
  LoadMore,
  TilesSkeleton,
  TrackList,
  TrackListSkeleton,
  usePlay,
} from '@/features/catalogue';
import { TasteButton } from '@/features/taste';
import { musicDocument } from './api/music';
import { popularAlbumsDocument } from './api/popularAlbums';
import { popularTracksDocument } from './api/popularTracks';

const NearYou = lazyPart(async () => (await import('./NearYou')).NearYou, { quiet: true });

/** The catalogue, all of it or one genre. */
export function Browse({ genre }: { genre: string | null }) {
  const { data, previousData, error, refetch } = useQuery(musicDocument, { variables: { genre } });
  const genres = (data ?? previousData)?.genres;
  if (!data && error) return <ErrorState onRetry={() => void refetch()} />;
  return (
    <div className="grid grid-cols-1 gap-12">
      {genres ? (
        <GenreChips genres={byTracks(genres)} chosen={genre} all few={16} />
      ) : (
        <GenreChipsSkeleton />
      )}
      {genre && <GenreActions slug={genre} name={nameOf(genres, genre)} />}
      <section aria-label="New" className="min-w-0">
        <SectionHeader title="New" />
        {!data ? (
          <Loading>
            <TilesSkeleton shelf />
          </Loading>
        ) : data.fresh.nodes.length > 0 ? (
          <AlbumTiles albums={data.fresh.nodes} shelf label="New albums" eager />
        ) : (
          <EmptyState title="Nothing here yet.">New albums of this genre will be here.</EmptyState>
        )}
      </section>
      <PopularTracks genre={genre} />
      <section aria-label="Artists" className="min-w-0">
        <SectionHeader title="Artists" />
        {data ? (
          <ArtistTiles artists={data.artists.nodes} shelf label="Artists" />
        ) : (
          <Loading>
            <TilesSkeleton shelf round />
          </Loading>
        )}
      </section>
      <PopularAlbums genre={genre} />
      {genre === null && (
        <WhenSeen className="min-h-60">
          <NearYou />
        </WhenSeen>
      )}
    </div>
  );
}

/** What can be done with the chosen genre. */
function GenreActions({ slug, name }: { slug: string; name: string | undefined }) {
  const play = usePlay();
  return (
    <div className="-mt-6 flex items-center gap-2">
      <Button pill onClick={() => void play.startJukebox({ genre: slug })}>
        <Radio size={18} aria-hidden="true" />
        Jukebox from {name ?? 'this genre'}
      </Button>
      {name && <TasteButton of={{ subject: 'GENRE', id: slug, name }} />}
    </div>
  );
}

function nameOf(genres: readonly { slug: string; name: string }[] | undefined, wanted: string) {
  return genres?.find(({ slug }) => slug === wanted)?.name;
}

/** The genres with most to hear first. */
function byTracks<T extends { trackCount: number }>(genres: readonly T[]): T[] {
  return [...genres].sort((a, b) => b.trackCount - a.trackCount);
}

function PopularTracks({ genre }: { genre: string | null }) {
  const { data, error, fetchMore } = useQuery(popularTracksDocument, { variables: { genre } });
  const page = data?.getCuratedTracks;
  if (!page && error) return null;
  return (
    <section aria-label="Popular" className="min-w-0">
      <SectionHeader title="Popular" />
      {page ? (
        <TrackList
          tracks={page.nodes}
          label="Popular tracks"
          context={{ type: 'list', title: 'Popular' }}
          covers
          columns
        />
      ) : (
        <Loading>
          <TrackListSkeleton rows={12} columns />
        </Loading>
      )}
      {page?.pageInfo.hasNextPage && (
        <LoadMore
          label="More tracks"
          onMore={() => fetchMore({ variables: { after: page.pageInfo.endCursor ?? null } })}
        />
      )}
    </section>
  );
}

function PopularAlbums({ genre }: { genre: string | null }) {
  const { data, error, fetchMore } = useQuery(popularAlbumsDocument, { variables: { genre } });
  const page = data?.getCuratedAlbums;
  if (!page && error) return null;
  return (
    <section aria-label="Albums" className="min-w-0">
      <SectionHeader title="Albums" />
      {page ? (
        <AlbumTiles albums={page.nodes} label="Popular albums" />
      ) : (
        <Loading>
          <TilesSkeleton count={12} />
        </Loading>
      )}
      {page?.pageInfo.hasNextPage && (
        <LoadMore
          label="More albums"
          onMore={() => fetchMore({ variables: { after: page.pageInfo.endCursor ?? null } })}
        />
      )}
    </section>
  );
}
