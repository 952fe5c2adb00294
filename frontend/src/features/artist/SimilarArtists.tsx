import { useQuery } from '@apollo/client/react';
import { SectionHeader } from '@/components/SectionHeader';
import { Loading } from '@/components/States';
import { ArtistTiles, TilesSkeleton } from '@/features/catalogue';
import { similarArtistsDocument } from './queries';

/** Who is close to an artist, and why. Nothing where nobody is close enough. */
export function SimilarArtists({ id }: { id: string }) {
  const { data, error } = useQuery(similarArtistsDocument, { variables: { id } });
  const similar = data?.similarArtists;
  if (similar ? similar.length === 0 : error) return null;
  return (
    <section aria-label="Similar artists" data-print="no" className="min-w-0">
      <SectionHeader title="Similar artists" />
      {similar ? (
        <ArtistTiles
          artists={similar.map((each) => each.artist)}
          notes={similar.map((each) => each.reason)}
          label="Similar artists"
          shelf
        />
      ) : (
        <Loading label="Loading similar artists">
          <TilesSkeleton shelf round />
        </Loading>
      )}
    </section>
  );
}
