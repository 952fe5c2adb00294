import { useApolloClient } from '@apollo/client/react';
import { Play, Radio } from 'lucide-react';
import { Button } from '@/components/Button';
import { Avatar, Cover } from '@/components/Cover';
import { Link } from '@/components/Link';
import { showSnackbar } from '@/components/snackbarStore';
import { Facts, usePlay, usePlayAlbum } from '@/features/catalogue';
import { Marked } from './Marked';
import { RowName } from './RowName';
import { longFacts, readTime } from './rowFacts';
import { DateBlock, RowIcon } from './RowPictures';
import { rowName, rowTarget, rowType } from './rows';
import { useSong } from './SongRow';
import type { SearchRow } from './types';

/** The one that fits best, large. */
export function BestMatch({ row }: { row: SearchRow }) {
  const name = rowName(row);
  return (
    <article className="group relative grid grid-cols-[auto_1fr] items-center gap-x-4 rounded-md border border-line p-3 transition-colors hover:border-line-strong hover:bg-surface wide:gap-x-8 wide:p-5">
      <Picture row={row} />
      <div className="min-w-0">
        <p className="text-sm font-semibold text-text-3">{rowType(row)}</p>
        <h3
          className={
            row.type === 'post'
              ? 'mt-1 line-clamp-4 text-lg'
              : 'display text-lg wide:mt-1 wide:text-title'
          }
        >
          <Link to={rowTarget(row)} className="after:absolute after:inset-0">
            <RowName row={row} />
          </Link>
        </h3>
        <Facts className="mt-1 wide:mt-2">
          {[
            row.type !== 'artist' && row.artistName ? (
              <Marked text={row.artistName} matches={row.artistMatches} />
            ) : (
              ''
            ),
            ...longFacts(row),
          ]}
        </Facts>
        <div className="relative mt-2 w-fit empty:hidden wide:mt-4">
          <PlayMatch row={row} name={name} />
        </div>
      </div>
    </article>
  );
}

function Picture({ row }: { row: SearchRow }) {
  const size = 'w-20 wide:w-40';
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
  const client = useApolloClient();
  const playArtist = async () => {
    const { artistTracks } = await import('./artistTracks');
    const tracks = await artistTracks(client, row.id);
    const first = tracks.find((track) => track.hasAccessTo);
    if (first) play.playFrom(tracks, first.id, { type: 'artist', id: row.id, title: name });
    else failed(name);
  };
  const start = {
    song: () =>
      void withSong(row.id, (song) =>
        play.playFrom([song], song.id, { type: 'search', title: name }),
      ),
    album: () => void playAlbum(row.id, name),
    artist: () => void playArtist().catch(() => failed(name)),
    genre: () => void play.startJukebox({ genre: name }),
  }[row.type];
  if (!start) return null;
  if (row.type === 'genre') {
    return (
      <Button kind="main" pill onClick={start}>
        <Radio size={18} aria-hidden="true" />
        Jukebox
      </Button>
    );
  }
  const seed = { [{ song: 'trackId', album: 'albumId' }[row.type] ?? 'artistId']: row.id };
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

const failed = (name: string) =>
  showSnackbar({ type: 'error', message: `Failed to load “${name}”` });
