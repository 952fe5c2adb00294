import type { ReactNode } from 'react';
import { AlbumCard, ArtistCard, Wall } from '@/components/Cards';
import { useUnwanted } from '@/features/taste';
import { readFragment, type FragmentType } from '@/gql';
import { formatYear, plural } from '@/lib/format';
import { albumFragment } from './api/albumFragment';
import { artistFragment } from './api/artistFragment';
import { albumMenu, artistMenu } from './menus';
import { usePlayAlbum } from './usePlayAlbum';

interface AlbumTilesProps {
  albums: readonly FragmentType<typeof albumFragment>[];
  label: string;
  shelf?: boolean;
  /** Says the year in place of the artist, on the artist's own page. */
  years?: boolean;
  /** Why each is here. */
  notes?: readonly string[];
  eager?: boolean;
  /** All that there is of something: what is not for the person stays in it. */
  complete?: boolean;
}

const kinds = { ALBUM: 'Album', EP: 'EP', SINGLE: 'Single' };

export function AlbumTiles({
  albums: masked,
  label,
  shelf,
  years,
  notes,
  eager,
  complete = false,
}: AlbumTilesProps) {
  const albums = readFragment(albumFragment, masked);
  const playAlbum = usePlayAlbum();
  const isUnwanted = useUnwanted();
  return (
    <Wall shelf={shelf ?? false} label={label}>
      {albums.map((album, index) =>
        !complete && isUnwanted('ALBUM', album.id) ? null : (
          <AlbumCard
            key={album.id}
            name={album.title}
            title={album.title}
            to={`/album/${album.id}`}
            coverArtUrl={album.coverArtUrl}
            eager={eager ?? false}
            detail={
              years
                ? [formatYear(album.releaseDay), kinds[album.albumType]].filter(Boolean).join(' · ')
                : album.artist.artistName
            }
            note={notes?.[index]}
            onPlay={() => void playAlbum(album.id, album.title)}
            menu={albumMenu({ id: album.id, title: album.title, handle: album.artist.handle })}
          />
        ),
      )}
    </Wall>
  );
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
  const isUnwanted = useUnwanted();
  return (
    <Wall shelf={shelf ?? false} label={label}>
      {artists.map((artist, index) =>
        isUnwanted('ARTIST', artist.id) ? null : (
          <ArtistCard
            key={artist.id}
            name={artist.artistName}
            to={`/${artist.handle}`}
            pictureUrl={artist.profilePictureUrl}
            detail={notes?.[index] ?? plural(artist.followerCount, 'follower')}
            menu={artistMenu({ id: artist.id, name: artist.artistName, path: `/${artist.handle}` })}
          />
        ),
      )}
    </Wall>
  );
}
