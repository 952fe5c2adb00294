import { useQuery } from '@apollo/client/react';
import { SectionHeader } from '@/components/SectionHeader';
import { Loading } from '@/components/States';
import { AlbumTiles, TilesSkeleton } from '@/features/catalogue';
import { moreAlbumsDocument } from './api/moreAlbums';

interface MoreByProps {
  albumId: string;
  artist: { userId: string; artistName: string; handle: string };
}

/** What else there is of the artist of an album. */
export function MoreBy({ albumId, artist }: MoreByProps) {
  const { data, loading } = useQuery(moreAlbumsDocument, { variables: { userId: artist.userId } });
  const others = data?.userAlbums.nodes.filter((other) => other.id !== albumId) ?? [];
  if (loading && !data) {
    return (
      <Loading label="Loading more albums">
        <TilesSkeleton shelf />
      </Loading>
    );
  }
  if (others.length === 0) return null;
  return (
    <section aria-label={`More by ${artist.artistName}`} data-print="no">
      <SectionHeader
        title={`More by ${artist.artistName}`}
        more={{ to: `/${artist.handle}`, label: 'All of it' }}
      />
      <AlbumTiles albums={others.slice(0, 12)} label="More albums" shelf years complete />
    </section>
  );
}
