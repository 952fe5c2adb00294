import { useApolloClient } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { AlbumCard, ArtistCard, CardSkeleton, Wall } from '@/components/Cards';
import { graphql, readFragment, type FragmentType } from '@/gql';
import { formatYear, plural } from '@/lib/format';
import { showSnackbar } from '@/lib/snackbar';
import { albumFragment, artistFragment, trackFragment } from './fragments';
import { usePlay } from './usePlay';

const albumTracksDocument = graphql(`
  query TileTracks($id: ID!) {
    getAlbumTracks(albumId: $id, first: 100) {
      nodes {
        id
        ...TrackRow
      }
    }
  }
`);

interface AlbumTilesProps {
  albums: readonly FragmentType<typeof albumFragment>[];
  label: string;
  shelf?: boolean;
  /** Says the year in place of the artist, on the artist's own page. */
  years?: boolean;
  /** Why each is here. */
  notes?: readonly string[];
  eager?: boolean;
}

const kinds = { ALBUM: 'Album', EP: 'EP', SINGLE: 'Single' };

export function AlbumTiles({ albums: masked, label, shelf, years, notes, eager }: AlbumTilesProps) {
  const albums = readFragment(albumFragment, masked);
  const playAlbum = usePlayAlbum();
  return (
    <Wall shelf={shelf ?? false} label={label}>
      {albums.map((album, index) => (
        <AlbumCard
          key={album.id}
          name={album.title}
          title={album.title}
          to={`/album/${album.id}`}
          coverArtUrl={album.coverArtUrl}
          eager={eager ?? false}
          detail={
            years
              ? [formatYear(album.releaseDate), kinds[album.albumType]].filter(Boolean).join(' · ')
              : album.artist.artistName
          }
          note={notes?.[index]}
          onPlay={() => void playAlbum(album.id, album.title)}
        />
      ))}
    </Wall>
  );
}

/** Plays an album of which no more than the tile is loaded. */
export function usePlayAlbum(): (id: string, title: string) => Promise<void> {
  const client = useApolloClient();
  const play = usePlay();
  return async (id, title) => {
    const { data } = await client.query({ query: albumTracksDocument, variables: { id } });
    const tracks = readFragment(trackFragment, data?.getAlbumTracks.nodes ?? []);
    const first = tracks.find((track) => track.hasAccessTo);
    if (first) play.playFrom(tracks, first.id, { type: 'album', id, title });
    else showSnackbar({ type: 'error', message: `Failed to load “${title}”` });
  };
}

interface ArtistTilesProps {
  artists: readonly FragmentType<typeof artistFragment>[];
  label: string;
  shelf?: boolean;
  /** Said in place of the followers. */
  notes?: readonly ReactNode[];
}

export function ArtistTiles({ artists: masked, label, shelf, notes }: ArtistTilesProps) {
  const artists = readFragment(artistFragment, masked);
  return (
    <Wall shelf={shelf ?? false} label={label}>
      {artists.map((artist, index) => (
        <ArtistCard
          key={artist.id}
          name={artist.artistName}
          to={`/${artist.handle}`}
          pictureUrl={artist.profilePictureUrl}
          detail={notes?.[index] ?? plural(artist.followerCount, 'follower')}
        />
      ))}
    </Wall>
  );
}

interface TilesSkeletonProps {
  count?: number;
  shelf?: boolean;
  round?: boolean;
}

export function TilesSkeleton({ count = 6, shelf = false, round = false }: TilesSkeletonProps) {
  return (
    <Wall shelf={shelf}>
      {Array.from({ length: count }, (_, index) => (
        <CardSkeleton key={index} round={round} />
      ))}
    </Wall>
  );
}
