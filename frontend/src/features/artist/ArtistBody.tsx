import { lazyPart } from '@/components/lazyPart';
import { SectionHeader } from '@/components/SectionHeader';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/States';
import { AlbumTiles, TilesSkeleton, TrackList, TrackListSkeleton } from '@/features/catalogue';
import type { ArtistMusicPartsQuery } from '@/gql/graphql';
import { texts } from '@/lib/texts';
import type { ArtistOfPage } from './Poster';

// Below the music, so that nothing of it is needed at once.
const About = lazyPart(async () => (await import('./About')).About, { quiet: true });

interface ArtistBodyProps {
  artist: ArtistOfPage;
  parts: ArtistMusicPartsQuery | undefined;
  failed: boolean;
  onRetry: () => void;
}

export function ArtistBody({ artist, parts, failed, onRetry }: ArtistBodyProps) {
  if (!parts && failed) {
    return <ErrorState onRetry={onRetry}>{texts.fault.artistCollection}</ErrorState>;
  }
  if (!parts) return <Wait />;
  const { featuredTracks, artistMusic } = parts;
  const albums = artistMusic?.albums.nodes ?? [];
  const tracks = artistMusic?.tracks.nodes ?? [];
  const context = { type: 'artist' as const, id: artist.userId, title: artist.artistName };
  return (
    <>
      {artist.intro && (
        <p className="-mb-4 max-w-prose text-lg text-balance print:order-first">{artist.intro}</p>
      )}
      {featuredTracks.length > 0 && (
        <section aria-label="Featured">
          <SectionHeader title="Featured" />
          <TrackList
            tracks={featuredTracks}
            label="Featured"
            context={context}
            covers
            columns
            ofOneArtist
            complete
          />
        </section>
      )}
      {albums.length > 0 && (
        <section aria-label="Releases">
          <SectionHeader title="Releases" />
          <AlbumTiles albums={albums} label="Releases" years complete />
        </section>
      )}
      {tracks.length > 0 && (
        <section aria-label="Tracks">
          <SectionHeader title="Tracks" />
          <TrackList
            tracks={tracks}
            label="Tracks"
            context={context}
            covers
            columns
            ofOneArtist
            complete
          />
        </section>
      )}
      {albums.length === 0 && tracks.length === 0 && (
        <EmptyState title={texts.nothingHere}>
          What {artist.artistName} releases will be here.
        </EmptyState>
      )}
      <About artist={artist} />
    </>
  );
}

function Wait() {
  return (
    <Loading label="Loading music">
      <section>
        <Skeleton className="mb-5 h-7 w-40" />
        <TrackListSkeleton rows={6} columns />
      </section>
      <section>
        <Skeleton className="mb-5 h-7 w-40" />
        <TilesSkeleton count={6} />
      </section>
    </Loading>
  );
}
