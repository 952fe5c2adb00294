import { Users } from 'lucide-react';
import { Wall } from '@/components/Cards';
import { Link } from '@/components/Link';
import { readFragment, type FragmentType } from '@/gql';
import { plural } from '@/lib/format';
import { playlistFragment } from './api/playlistFragment';
import { Mosaic } from './Mosaic';

interface PlaylistTilesProps {
  playlists: readonly FragmentType<typeof playlistFragment>[];
  label: string;
}

export function PlaylistTiles({ playlists: masked, label }: PlaylistTilesProps) {
  const playlists = readFragment(playlistFragment, masked);
  return (
    <Wall label={label}>
      {playlists.map((playlist) => (
        <li key={playlist.id} className="min-w-0">
          <Link to={`/playlist/${playlist.id}`} className="group block rounded-sm">
            <Mosaic covers={playlist.coverArtUrls} width={220} className="w-full" />
            <span className="mt-2.5 block truncate font-semibold group-hover:underline">
              {playlist.title}
            </span>
            <span className="flex items-center gap-1.5 truncate text-sm text-text-3">
              {playlist.isCollaborative && <Users size={14} aria-label="Collaborative" />}
              {plural(playlist.trackCount, 'track')}
              {!playlist.isOwn && ` · by ${playlist.owner.displayName}`}
            </span>
          </Link>
        </li>
      ))}
    </Wall>
  );
}
