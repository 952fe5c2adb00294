import { Check } from 'lucide-react';
import { useState } from 'react';
import { chip } from '@/components/chip';
import { showSnackbar } from '@/components/snackbarStore';

/** As many as the server keeps. */
const most = 20;

interface GenreChoiceProps {
  genres: readonly { id: string; name: string; slug: string }[];
  /** Slugs. */
  chosen: readonly string[];
  onChoose: (slugs: string[]) => void;
  /** The first ones only, until the rest is asked for. */
  few?: number;
}

/** Genres as chips that are pressed. */
export function GenreChoice({ genres, chosen, onChoose, few }: GenreChoiceProps) {
  const [unfolded, setUnfolded] = useState(false);
  const shown = genres.filter(
    ({ slug }, index) => unfolded || !few || index < few || chosen.includes(slug),
  );
  const toggle = (slug: string) => {
    if (chosen.includes(slug)) onChoose(chosen.filter((each) => each !== slug));
    else if (chosen.length < most) onChoose([...chosen, slug]);
    else showSnackbar({ type: 'warning', message: `Choose at most ${most} genres.` });
  };
  return (
    <ul aria-label="Genres to choose" className="flex flex-wrap gap-2">
      {shown.map(({ id, name, slug }) => {
        const on = chosen.includes(slug);
        return (
          <li key={id}>
            <button
              type="button"
              aria-pressed={on}
              onClick={() => toggle(slug)}
              className={chip(on ? 'on' : 'off')}
            >
              {on && <Check size={16} aria-hidden="true" />}
              {name}
            </button>
          </li>
        );
      })}
      {shown.length < genres.length && (
        <li>
          <button type="button" onClick={() => setUnfolded(true)} className={chip('bare')}>
            All {genres.length} genres
          </button>
        </li>
      )}
    </ul>
  );
}
