import { useId, useState, type KeyboardEvent } from 'react';
import { Field, Input } from '@/components/Field';
import { cx } from '@/lib/cx';
import { useArtistSearch, type FoundArtist } from './useArtistSearch';

interface ArtistPickerProps {
  label: string;
  onChoose: (artist: FoundArtist) => void;
}

/** Finds an artist by name; arrow keys and Enter choose, as in every combobox. */
export function ArtistPicker({ label, onChoose }: ArtistPickerProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const { found, stale, problem } = useArtistSearch(text);
  const expanded = open && found.length > 0;

  const choose = (artist: FoundArtist | undefined) => {
    if (!artist) return;
    onChoose(artist);
    setText('');
    setOpen(false);
    setActive(-1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (found.length === 0) return;
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : active < 0 ? 0 : -1;
      setActive((active + step + found.length) % found.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (!stale) choose(found[Math.max(0, active)]);
    } else if (event.key === 'Escape' && expanded) {
      event.stopPropagation();
      setOpen(false);
    }
  };

  return (
    <div
      className="w-full max-w-md"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <div className="relative">
        <Field
          label={label}
          error={problem ? `Search does not answer. ${problem.message}` : undefined}
        >
          {(control) => (
            <Input
              {...control}
              type="search"
              role="combobox"
              aria-expanded={expanded}
              aria-controls={`${id}-list`}
              aria-autocomplete="list"
              aria-activedescendant={expanded && active >= 0 ? `${id}-${active}` : undefined}
              autoComplete="off"
              spellCheck={false}
              maxLength={100}
              placeholder="Name of an artist"
              value={text}
              onFocus={() => setOpen(true)}
              onChange={(event) => {
                setText(event.target.value);
                setOpen(true);
                setActive(-1);
              }}
              onKeyDown={onKeyDown}
            />
          )}
        </Field>
        <ul
          id={`${id}-list`}
          role="listbox"
          aria-label="Artists found"
          hidden={!expanded}
          // The field keeps the focus while one presses here.
          onPointerDown={(event) => event.preventDefault()}
          className="absolute inset-x-0 top-full z-bar mt-1 max-h-72 overflow-y-auto rounded-sm border border-line-strong bg-surface p-1"
        >
          {found.map((artist, index) => (
            <li
              key={artist.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              onClick={() => choose(artist)}
              className={cx(
                'flex min-h-11 cursor-pointer items-center gap-3 rounded-xs px-2.5 text-sm wide:min-h-9',
                index === active ? 'bg-raised' : 'hover:bg-raised',
              )}
            >
              <span className="min-w-0 truncate font-semibold">{artist.name}</span>
              <span className="min-w-0 truncate text-text-3">@{artist.handle}</span>
            </li>
          ))}
        </ul>
      </div>
      <p role="status" className="mt-1 min-h-5 text-xs text-text-3">
        {text.trim() !== '' && !stale && !problem && found.length === 0
          ? `No artist is called “${text.trim()}”.`
          : ''}
        <span className="sr-only">{expanded && !stale ? `${found.length} artists found` : ''}</span>
      </p>
    </div>
  );
}
