import { Users } from 'lucide-react';
import { CardMenu, Wall } from '@/components/Cards';
import { Link } from '@/components/Link';
import { wholeMenu } from '@/features/catalogue';
import { readFragment, type FragmentType } from '@/gql';
import { plural } from '@/lib/format';
import { playlistFragment } from './api/playlistFragment';
import { Mosaic } from './Mosaic';
import { usePlaylistTracks } from './usePlaylistTracks';
import { wholeOf } from './wholeOf';

interface PlaylistTilesProps {
  playlists: readonly FragmentType<typeof playlistFragment>[];
  label: string;
}

export function PlaylistTiles({ playlists: masked, label }: PlaylistTilesProps) {
  const playlists = readFragment(playlistFragment, masked);
  const tracksOf = usePlaylistTracks();
  return (
    <Wall label={label}>
      {playlists.map((playlist) => (
        <li key={playlist.id} className="@container group relative min-w-0">
          <Link to={`/playlist/${playlist.id}`} className="group block rounded-sm">
            <Mosaic covers={playlist.coverArtUrls} width={220} className="w-full" />
            <span className="mt-2.5 block truncate font-semibold group-hover:underline narrow:mr-8">
              {playlist.title}
            </span>
            <span className="flex items-center gap-1.5 truncate text-sm text-text-3">
              {playlist.isCollaborative && <Users size={14} aria-label="Collaborative" />}
              {plural(playlist.trackCount, 'track')}
              {!playlist.isOwn && ` · by ${playlist.owner.displayName}`}
            </span>
          </Link>
          <CardMenu name={playlist.title} items={wholeMenu(wholeOf(playlist, tracksOf))} />
        </li>
      ))}
    </Wall>
  );
}
