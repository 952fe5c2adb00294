import { useState } from 'react';
import { chip } from '@/components/chip';
import { Link } from '@/components/Link';
import { Skeleton } from '@/components/States';

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

const row =
  '-mx-(--gutter) flex gap-2 overflow-x-auto px-(--gutter) py-1 [scrollbar-width:none] wide:flex-wrap';

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
      <ul className={row}>
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

/** As wide as names of genres are; pixels. */
const widths = [53, 69, 106, 64, 124, 151, 74, 109, 110, 133, 71, 70, 129, 74, 94, 160, 133, 127];

/** Breaks into as many lines as the first genres will. */
export function GenreChipsSkeleton() {
  return (
    <div aria-hidden="true" className={row}>
      {widths.map((width, index) => (
        <span key={index} className="shrink-0" style={{ width }}>
          <Skeleton className="h-11 rounded-full wide:h-9" />
        </span>
      ))}
    </div>
  );
}
