import { Search, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Avatar, Cover } from '@/components/Cover';
import { Spinner } from '@/components/Spinner';
import { cx } from '@/lib/cx';
import { useDebounced } from '@/lib/useDebounced';
import { constants, texts } from '@/lib/texts';
import { RowName } from './RowName';
import { allRows, groupTitles, rowCount, rowTarget } from './rows';
import { groups, type SearchResults, type SearchRow } from './types';
import { useSearch } from './useSearch';

/** Rows of each group among the suggestions. */
const perGroup = 3;

interface SearchFieldProps {
  autoFocus?: boolean;
  /** After a result or the results' page has been opened. */
  onDone?: () => void;
}

/** The search of the top bar: a combobox whose suggestions come while one types. */
export function SearchField(props: SearchFieldProps) {
  const { pathname, search } = useLocation();
  const query = queryOf(pathname, search);
  // Another results' page starts another field, with that query in it.
  return <Combobox key={query} query={query} {...props} />;
}

function Combobox({ query, autoFocus = false, onDone }: SearchFieldProps & { query: string }) {
  const navigate = useNavigate();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(query);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const settled = useDebounced(text, constants.searchDebounce);
  const typed = text.trim();
  // An emptied field stops at once: it does not wait for the debounce.
  const { results, loading } = useSearch(typed === '' ? '' : settled, false);
  const shown = results ? cut(results) : {};
  const rows = allRows(shown);
  const expanded = open && typed !== '' && rows.length > 0;

  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      const slash = event.key === '/' && !isTyping(event.target);
      const commandK = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey);
      if (!slash && !commandK) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    window.addEventListener('keydown', focus);
    return () => window.removeEventListener('keydown', focus);
  }, []);

  const go = (to: string) => {
    setOpen(false);
    setActive(-1);
    if (!to.startsWith('/search?')) setText('');
    input.current?.blur();
    void navigate(to);
    onDone?.();
  };

  const submit = () => {
    const row = expanded ? rows[active] : undefined;
    if (row) go(rowTarget(row));
    else if (typed !== '') go(`/search?query=${encodeURIComponent(typed)}`);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      if (expanded) {
        event.preventDefault();
        setOpen(false);
      } else if (text !== '') setText('');
      else onDone?.();
      setActive(-1);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (rows.length === 0) return;
      event.preventDefault();
      setOpen(true);
      setActive((at) => step(at, event.key === 'ArrowDown' ? 1 : -1, rows.length));
    }
  };

  return (
    <form
      role="search"
      className="relative w-full"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <Search
        size={18}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-text-3"
      />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        role="combobox"
        aria-label="Search"
        aria-autocomplete="list"
        aria-expanded={expanded}
        aria-controls={`${id}-list`}
        aria-activedescendant={expanded && active >= 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        autoFocus={autoFocus}
        placeholder={texts.searchPlaceholder}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setOpen(true);
          setActive(-1);
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={onKeyDown}
        className="h-11 w-full truncate rounded-full border border-line bg-surface pr-11 pl-10.5 text-sm transition-colors hover:border-line-strong focus:border-line-strong"
      />
      <span className="absolute top-0 right-0 grid size-11 place-items-center text-text-3">
        {loading && typed !== '' ? (
          <Spinner size={16} />
        ) : (
          text !== '' && (
            <button
              type="button"
              aria-label="Clear search"
              className="grid size-9 place-items-center rounded-full hover:text-text"
              onClick={() => {
                setText('');
                setActive(-1);
                input.current?.focus();
              }}
            >
              <X size={16} aria-hidden="true" />
            </button>
          )
        )}
      </span>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Suggestions"
        hidden={!expanded}
        className="absolute inset-x-0 top-full z-40 mt-2 max-h-[min(70dvh,36rem)] overflow-y-auto rounded-md border border-line bg-surface p-1.5"
      >
        {expanded && <Suggestions id={id} results={shown} rows={rows} active={active} onGo={go} />}
      </div>
      <p role="status" className="sr-only">
        {expanded && !loading ? `${rows.length} suggestions` : ''}
      </p>
    </form>
  );
}

interface SuggestionsProps {
  id: string;
  results: SearchResults;
  rows: readonly SearchRow[];
  active: number;
  onGo: (to: string) => void;
}

function Suggestions({ id, results, rows, active, onGo }: SuggestionsProps) {
  return groups.map((group) => {
    const inGroup = results[group] ?? [];
    if (inGroup.length === 0) return null;
    return (
      <div key={group} role="group" aria-label={groupTitles[group]}>
        {inGroup.map((row) => {
          const index = rows.indexOf(row);
          return (
            <div
              key={row.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              // The field keeps the focus while one presses here.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onGo(rowTarget(row))}
              className={cx(
                'grid cursor-pointer grid-cols-[40px_1fr_auto] items-center gap-3 rounded-sm px-2 py-1.5 hover:bg-raised',
                index === active && 'bg-raised outline-2 -outline-offset-2 outline-accent-text',
              )}
            >
              {row.type === 'artist' ? (
                <Avatar src={row.image} width={40} className="w-10" />
              ) : (
                <Cover src={row.image} width={40} className="w-10 rounded-xs" />
              )}
              <span className="min-w-0">
                <span className="block truncate text-sm font-semibold">
                  <RowName row={row} />
                </span>
                <span className="block truncate text-xs text-text-3">
                  {row.type}
                  {row.handle && ` · @${row.handle}`}
                </span>
              </span>
              <span className="tabular text-xs text-text-3">{rowCount(row)}</span>
            </div>
          );
        })}
      </div>
    );
  });
}

function cut(results: SearchResults): SearchResults {
  return Object.fromEntries(
    groups.map((group) => [group, (results[group] ?? []).slice(0, perGroup)]),
  ) as SearchResults;
}

function step(at: number, by: number, length: number): number {
  // -1 is the field itself, between the last row and the first.
  const places = length + 1;
  return ((at + 1 + by + places) % places) - 1;
}

function queryOf(pathname: string, search: string): string {
  return pathname === '/search' ? (new URLSearchParams(search).get('query') ?? '') : '';
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
