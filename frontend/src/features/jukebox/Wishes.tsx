import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { Cover } from '@/components/Cover';
import { Field, Input } from '@/components/Field';
import { showSnackbar } from '@/components/snackbarStore';
import { withQuery } from '@/core/data/api';
import { useRest } from '@/core/data/useRest';
import { useDebounced } from '@/lib/useDebounced';
import { wish } from './roomActions';
import type { Room } from './types';

/** A song as the search finds it. */
interface FoundSong {
  id: string;
  name?: string | null;
  artistName?: string | null;
  image?: string | null;
}

/** Milliseconds that the typing rests before it is searched for. */
const rest = 250;
/** Songs that are shown. */
const most = 6;

/** A song to wish for, found by its name. */
export function Wishes({ room }: { room: Room }) {
  const [text, setText] = useState('');
  const query = useDebounced(text.trim(), rest);
  const { songs, hasFailed } = useSongs(query);
  const known = new Set([room.now?.song.id, ...room.next.map(({ song }) => song.id)]);
  return (
    <section aria-labelledby="room-wish-title" className="min-w-0">
      <h2 id="room-wish-title" className="mb-3 text-xl">
        Wish for a song
      </h2>
      <Field label="Song or artist">
        {(control) => (
          <Input
            {...control}
            type="search"
            value={text}
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <p role="status" className="mt-2 text-sm text-text-3">
        {hasFailed && 'The search does not answer. Try again in a moment.'}
        {songs?.length === 0 && `No song is called “${query}”.`}
      </p>
      <ul aria-label="Songs found" className="grid grid-cols-[minmax(0,1fr)]">
        {(songs ?? []).map((song) => (
          <Found key={song.id} song={song} isThere={known.has(song.id)} />
        ))}
      </ul>
    </section>
  );
}

function Found({ song, isThere }: { song: FoundSong; isThere: boolean }) {
  const [isBusy, setBusy] = useState(false);
  const name = song.name ?? '';
  const ask = async () => {
    setBusy(true);
    if (await wish(song.id)) showSnackbar({ message: `You wished for “${name}”.` });
    setBusy(false);
  };
  return (
    <li className="flex min-h-14 items-center gap-3 border-b border-line py-1 last:border-0">
      <Cover src={song.image} width={40} className="w-10 rounded-xs" />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-semibold">{name}</span>
        <span className="block truncate text-xs text-text-3">{song.artistName}</span>
      </span>
      <Button
        size="sm"
        className="narrow:h-11"
        aria-label={isThere ? `${name} is in the room` : `Wish for ${name}`}
        disabled={isThere}
        busy={isBusy}
        onClick={() => void ask()}
      >
        {!isThere && !isBusy && <Plus size={16} aria-hidden="true" />}
        {isThere ? 'Is there' : 'Wish'}
      </Button>
    </li>
  );
}

/** The songs of a search; the last ones stay while new ones come. */
function useSongs(query: string): { songs: readonly FoundSong[] | null; hasFailed: boolean } {
  const path = withQuery('/search', { query, isFinalSearch: true, group: 'song', limit: most });
  const { answer, error } = useRest<{ results: { song?: FoundSong[] } }>(
    query === '' ? null : { service: 'content', path },
    { keepsLast: true },
  );
  if (error || !answer) return { songs: null, hasFailed: error !== undefined };
  return { songs: (answer.results.song ?? []).slice(0, most), hasFailed: false };
}
