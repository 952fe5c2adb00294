import { Select } from '@/components/Field';
import { plural } from '@/lib/format';
import type { Choices, ContactImport } from './api';

interface ContactPreviewProps {
  shown: ContactImport;
  choices: Choices;
  onGive: (item: string, albumId: string) => void;
}

/** How many things and problems are shown; a file of thousands is known by its sums. */
const mostShown = 200;

/** What was bought elsewhere, with what is given for it, and what is wrong with lines. */
export function ContactPreview({ shown, choices, onGive }: ContactPreviewProps) {
  const { items, albums, problems, ignoredColumns } = shown;
  return (
    <div className="grid gap-9">
      {items.length > 0 && (
        <section aria-labelledby="bought" className="grid gap-3">
          <h2 id="bought" className="text-md font-semibold">
            What they bought
          </h2>
          <p className="text-text-2">
            Who agrees can hear and download the album that you choose, as if they had bought it
            here.
          </p>
          <ul aria-labelledby="bought" className="grid gap-3">
            {items.slice(0, mostShown).map(({ name, albumId, people }) => (
              <li
                key={name}
                className="grid items-center gap-x-5 gap-y-2 border-t border-line pt-3 wide:grid-cols-[1fr_18rem]"
              >
                <span className="min-w-0 wrap-anywhere">
                  <span className="font-semibold">{name}</span>{' '}
                  <span className="text-text-2">{plural(people, 'person', 'people')}</span>
                </span>
                <Select
                  aria-label={`Album for ${name}`}
                  value={choices[name] ?? albumId ?? ''}
                  onChange={(event) => onGive(name, event.target.value)}
                >
                  <option value="">Nothing</option>
                  {albums.map(({ id, title }) => (
                    <option key={id} value={id}>
                      {title}
                    </option>
                  ))}
                </Select>
              </li>
            ))}
          </ul>
        </section>
      )}
      {problems.length > 0 && (
        <section aria-labelledby="left-out" className="grid gap-3">
          <h2 id="left-out" className="text-md font-semibold">
            {plural(problems.length, 'line is', 'lines are')} left out
          </h2>
          <ul aria-labelledby="left-out" className="grid gap-2 border-l-2 border-line-strong pl-5">
            {problems.slice(0, mostShown).map(({ line, message }, at) => (
              <li key={at} className="wrap-anywhere">
                <span className="font-semibold tabular-nums">Line {line}</span>: {message}
              </li>
            ))}
          </ul>
          {problems.length > mostShown && (
            <p className="text-text-2">And {problems.length - mostShown} more.</p>
          )}
        </section>
      )}
      {ignoredColumns.length > 0 && (
        <p className="wrap-anywhere text-text-2">
          Neither read nor kept: {ignoredColumns.join(', ')}.
        </p>
      )}
    </div>
  );
}
