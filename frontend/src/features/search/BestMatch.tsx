import { Play, Radio } from 'lucide-react';
import { Button } from '@/components/Button';
import { Avatar, Cover } from '@/components/Cover';
import { Link } from '@/components/Link';
import { Facts, usePlay, usePlayAlbum } from '@/features/catalogue';
import { Marked } from './Marked';
import { RowName } from './RowName';
import { longFacts, readTime } from './rowFacts';
import { DateBlock, RowIcon } from './RowPictures';
import { rowName, rowTarget } from './rows';
import { useSong } from './SongRow';
import type { SearchRow } from './types';

/** The one that fits best, large. */
export function BestMatch({ row }: { row: SearchRow }) {
  const name = rowName(row);
  return (
    <article className="group relative grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-4 rounded-md border border-line p-5 transition-colors hover:border-line-strong hover:bg-surface wide:gap-x-8">
      <Picture row={row} />
      <div className="min-w-0">
        <p className="text-sm font-semibold text-text-3">{row.type}</p>
        <h3
          className={row.type === 'post' ? 'mt-1 line-clamp-4 text-lg' : 'display mt-1 text-title'}
        >
          <Link to={rowTarget(row)} className="after:absolute after:inset-0">
            <RowName row={row} />
          </Link>
        </h3>
        <Facts className="mt-2">
          {[
            row.type !== 'artist' && row.artistName ? (
              <Marked text={row.artistName} matches={row.artistMatches} />
            ) : (
              ''
            ),
            ...longFacts(row),
          ]}
        </Facts>
        <div className="relative mt-4 w-fit empty:hidden">
          <PlayMatch row={row} name={name} />
        </div>
      </div>
    </article>
  );
}

function Picture({ row }: { row: SearchRow }) {
  const size = 'w-24 wide:w-40';
  const time = readTime(row.startsAt);
  if (row.type === 'artist') return <Avatar src={row.image} width={160} className={size} eager />;
  if (row.type === 'event' && time) {
    return (
      <span className={size}>
        <DateBlock time={time} large />
      </span>
    );
  }
  if (row.type === 'venue' || row.type === 'genre' || row.type === 'post') {
    return (
      <span className={size}>
        <RowIcon type={row.type} large />
      </span>
    );
  }
  return <Cover src={row.image} width={160} className={size} eager />;
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
    genre: () => void play.startJukebox({ genre: name }),
  }[row.type];
  const isJukebox = row.type === 'artist' || row.type === 'genre';
  if (!start) return null;
  if (isJukebox) {
    return (
      <Button kind="main" pill onClick={start}>
        <Radio size={18} aria-hidden="true" />
        Jukebox
      </Button>
    );
  }
  const seed = row.type === 'song' ? { trackId: row.id } : { albumId: row.id };
  return (
    <span className="flex flex-wrap gap-2">
      <Button kind="main" pill onClick={start}>
        <Play size={18} fill="currentColor" aria-hidden="true" />
        Play
      </Button>
      <Button pill onClick={() => void play.startJukebox(seed)}>
        <Radio size={18} aria-hidden="true" />
        Jukebox
      </Button>
    </span>
  );
}
