import { ArrowRight } from 'lucide-react';
import { Badge } from '@/components/Badge';
import { plural } from '@/lib/format';
import type { ImportChange, ImportItem, ShopImport } from './api';

/** How many items are shown; a file of thousands is known by its sums. */
const mostShown = 100;

/** What a file would change, and what is wrong with its lines. */
export function ImportPreview({ shown }: { shown: ShopImport }) {
  const { items, problems, ignoredColumns } = shown;
  return (
    <div className="grid gap-9">
      {problems.length > 0 && (
        <section aria-labelledby="wrong-lines" className="grid gap-3">
          <h2 id="wrong-lines" className="text-md font-semibold">
            {plural(problems.length, 'problem')}
          </h2>
          <p className="text-text-2">Items with a wrong line are left as they are.</p>
          <ul aria-labelledby="wrong-lines" className="grid gap-2 border-l-2 border-danger pl-5">
            {problems.map(({ line, column, message }, at) => (
              <li key={at} className="wrap-anywhere">
                <span className="font-semibold tabular-nums">Line {line}</span>
                {column && `, ${column}`}: {message}
              </li>
            ))}
          </ul>
        </section>
      )}
      {ignoredColumns.length > 0 && (
        <p className="wrap-anywhere text-text-2">
          Not read, since no column is called so: {ignoredColumns.join(', ')}.
        </p>
      )}
      {items.length > 0 && (
        <section aria-labelledby="what-changes" className="grid gap-4">
          <h2 id="what-changes" className="text-md font-semibold">
            What changes
          </h2>
          <ul aria-labelledby="what-changes" className="grid gap-6">
            {items.slice(0, mostShown).map((item, at) => (
              <ItemChanges key={item.itemId ?? at} item={item} />
            ))}
          </ul>
          {items.length > mostShown && (
            <p className="text-text-2">
              {plural(items.length - mostShown, 'further item')} that the file changes likewise.
            </p>
          )}
        </section>
      )}
    </div>
  );
}

function ItemChanges({ item: { itemId, name, changes } }: { item: ImportItem }) {
  const parts = [...new Set(changes.map(({ part }) => part))];
  return (
    <li className="grid gap-2 border-t border-line pt-4">
      <p className="flex flex-wrap items-center gap-3">
        <span className="font-display text-lg font-bold wrap-anywhere">{name}</span>
        {itemId === null && <Badge>New</Badge>}
      </p>
      {parts.map((part) => (
        <div key={part} className="grid gap-1">
          {part && <p className="text-sm font-semibold wrap-anywhere">{part}</p>}
          <ul className="grid gap-1 text-sm">
            {changes
              .filter((change) => change.part === part)
              .map((change) => (
                <Change key={change.column} change={change} isNew={itemId === null} />
              ))}
          </ul>
        </div>
      ))}
    </li>
  );
}

function Change({ change, isNew }: { change: ImportChange; isNew: boolean }) {
  const { column, before, after } = change;
  return (
    <li className="flex flex-wrap items-baseline gap-x-2 wrap-anywhere">
      <span className="text-text-2">{column}</span>
      {!isNew && (
        <>
          <Value text={before} />
          <ArrowRight size={14} aria-hidden="true" className="self-center text-text-3" />
          <span className="sr-only">becomes</span>
        </>
      )}
      <Value text={after} isNew />
    </li>
  );
}

function Value({ text, isNew = false }: { text: string; isNew?: boolean }) {
  if (text === '') return <span className="text-text-3">nothing</span>;
  return (
    <span
      className={isNew ? 'line-clamp-2 font-semibold tabular-nums' : 'line-clamp-2 tabular-nums'}
    >
      {text}
    </span>
  );
}
