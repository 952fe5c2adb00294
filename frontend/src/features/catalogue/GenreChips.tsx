import { useState } from 'react';
import { chip } from '@/components/chip';
import { Link } from '@/components/Link';

interface GenreChipsProps {
  genres: readonly { id: string; name: string; slug: string }[];
  /** The slug of the chosen one. */
  chosen?: string | null;
  /** Offers to choose none again. */
  all?: boolean;
  label?: string;
  /** The first ones only, until the rest is asked for. */
  few?: number;
}

/** Genres as links to their part of the catalogue. */
export function GenreChips({
  genres,
  chosen = null,
  all = false,
  label = 'Genres',
  few,
}: GenreChipsProps) {
  const [unfolded, setUnfolded] = useState(false);
  const shown = genres.filter(
    (genre, index) => unfolded || !few || index < few || genre.slug === chosen,
  );
  const look = (on: boolean) => chip(on ? 'on' : 'off');
  return (
    <nav aria-label={label}>
      <ul className="-mx-(--gutter) flex gap-2 overflow-x-auto px-(--gutter) py-1 [scrollbar-width:none] wide:flex-wrap">
        {all && (
          <li>
            <Link
              to="/music"
              aria-current={chosen === null ? 'true' : undefined}
              className={look(chosen === null)}
            >
              All
            </Link>
          </li>
        )}
        {shown.map((genre) => (
          <li key={genre.id}>
            <Link
              to={`/music?genre=${encodeURIComponent(genre.slug)}`}
              aria-current={chosen === genre.slug ? 'true' : undefined}
              className={look(chosen === genre.slug)}
            >
              {genre.name}
            </Link>
          </li>
        ))}
        {shown.length < genres.length && (
          <li>
            <button type="button" onClick={() => setUnfolded(true)} className={chip('bare')}>
              All {genres.length} genres
            </button>
          </li>
        )}
      </ul>
    </nav>
  );
}
