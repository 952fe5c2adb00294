import { X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { cx } from '@/lib/cx';
import { clean } from './draft';

interface EntriesProps {
  /** What the list is, for those who hear it, and for the field that adds to it. */
  label: string;
  entries: readonly string[];
  maxLength: number;
  /** What ends an entry, beside Enter and a comma. */
  separator?: RegExp;
  error?: string | undefined;
  onChange: (entries: readonly string[]) => void;
}

/** Words as chips: Enter or a comma adds what is written, Backspace in the empty field takes the last away. */
export function Entries({
  label,
  entries,
  maxLength,
  separator = /[,;]/,
  error,
  onChange,
}: EntriesProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const add = () => {
    const added = text.split(separator).map(clean).filter(Boolean);
    setText('');
    if (added.length > 0) onChange([...new Set([...entries, ...added])]);
  };
  const remove = (entry: string) => {
    onChange(entries.filter((each) => each !== entry));
    field.current?.focus();
  };
  return (
    <div className="min-w-0">
      <div
        className={cx(
          'flex flex-wrap items-center gap-1.5 rounded-sm border bg-surface p-1.5 focus-within:border-accent-text',
          error ? 'border-danger' : 'border-line',
        )}
      >
        <ul aria-label={label} className="contents">
          {entries.map((entry) => (
            <li
              key={entry}
              className="flex min-w-0 items-center rounded-xs bg-raised pl-2 text-sm [overflow-wrap:anywhere]"
            >
              {entry}
              <button
                type="button"
                aria-label={`Remove ${entry}`}
                onClick={() => remove(entry)}
                className="grid size-8 shrink-0 place-items-center rounded-xs text-text-3 hover:text-danger wide:size-7"
              >
                <X size={14} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
        <input
          ref={field}
          value={text}
          maxLength={maxLength}
          aria-label={`Add to ${label}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          placeholder={entries.length === 0 ? 'A word or phrase' : 'Add'}
          onChange={(event) => setText(event.target.value)}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key === 'Enter' || event.key === ',') {
              event.preventDefault();
              add();
            }
            const last = entries[entries.length - 1];
            if (event.key === 'Backspace' && text === '' && last !== undefined) remove(last);
          }}
          className="h-8 min-w-20 flex-1 bg-transparent px-1.5 text-sm outline-none"
        />
      </div>
      {error && (
        <p id={id} className="mt-1 text-xs text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
