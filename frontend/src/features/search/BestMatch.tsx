import { Play, Radio } from 'lucide-react';
import { Button } from '@/components/Button';
import { Avatar, Cover } from '@/components/Cover';
import { Link } from '@/components/Link';
import { Facts, usePlay, usePlayAlbum } from '@/features/catalogue';
import { RowName } from './RowName';
import { rowCount, rowName, rowTarget } from './rows';
import { useSong } from './SongRow';
import type { SearchRow } from './types';

/** The one that fits best, large. */
export function BestMatch({ row }: { row: SearchRow }) {
  const name = rowName(row);
  const Picture = row.type === 'artist' ? Avatar : Cover;
  return (
    <article className="group relative grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-4 rounded-md border border-line p-5 transition-colors hover:border-line-strong hover:bg-surface wide:gap-x-8">
      <Picture src={row.image} width={160} className="w-24 wide:w-40" eager />
      <div className="min-w-0">
        <p className="text-sm font-semibold text-text-3">{row.type}</p>
        <h3 className="display mt-1 text-title">
          <Link to={rowTarget(row)} className="after:absolute after:inset-0">
            <RowName row={row} />
          </Link>
        </h3>
        <Facts className="mt-2">
          {[
            row.type !== 'artist' && row.artistName ? row.artistName : '',
            row.handle ? `@${row.handle}` : '',
            rowCount(row),
          ]}
        </Facts>
        <div className="relative mt-4 w-fit empty:hidden">
          <PlayMatch row={row} name={name} />
        </div>
      </div>
    </article>
  );
}

function PlayMatch({ row, name }: { row: SearchRow; name: string }) {
  const play = usePlay();
  const playAlbum = usePlayAlbum();
  const withSong = useSong();
  const start = {
    song: () =>
      void withSong(row.id, (song) =>
        play.playFrom([song], song.id, { type: 'search', title: name }),
      ),
    album: () => void playAlbum(row.id, name),
    artist: () => void play.startJukebox({ artistId: row.id }),
  }[row.type];
  if (!start) return null;
  return (
    <Button kind="main" pill onClick={start}>
      {row.type === 'artist' ? (
        <Radio size={18} aria-hidden="true" />
      ) : (
        <Play size={18} fill="currentColor" aria-hidden="true" />
      )}
      {row.type === 'artist' ? 'Jukebox' : 'Play'}
    </Button>
  );
}
