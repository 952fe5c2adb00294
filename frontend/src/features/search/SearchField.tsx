import { Search, X } from 'lucide-react';
import { type ComponentType, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Spinner } from '@/components/Spinner';
import { useSession } from '@/core/session';
import { lazily } from '@/lib/lazy';
import { constants, texts } from '@/lib/texts';
import { useDebounced } from '@/lib/useDebounced';
import { whenSettled } from '@/lib/whenSettled';
import type { ListKeys, ListState, SuggestionsProps } from './Suggestions';

/** The list of suggestions is loaded when the field first has the focus, or once the page has settled. */
const suggestions = lazily(async () => (await import('./Suggestions')).default);

const closed: ListState = { expanded: false, loading: false };

interface SearchFieldProps {
  autoFocus?: boolean;
  /** After a result or the results' page has been opened. */
  onDone?: () => void;
}

/** The search of the top bar: a combobox whose suggestions come while one types. */
export function SearchField(props: SearchFieldProps) {
  const { pathname, search } = useLocation();
  const query = queryOf(pathname, search);
  const { userId } = useSession();
  // Another results' page starts another field, with that query in it; another person starts with nothing.
  return <Combobox key={`${userId ?? ''} ${query}`} query={query} {...props} />;
}

function Combobox({ query, autoFocus = false, onDone }: SearchFieldProps & { query: string }) {
  const navigate = useNavigate();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const keys = useRef<ListKeys>(null);
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps>>();
  const [text, setText] = useState(query);
  const [open, setOpen] = useState(false);
  const [list, setList] = useState(closed);
  const typed = text.trim();
  // An emptied field starts anew at once: what is typed next must not bring the old text back.
  const settled = useDebounced(text, typed === '' ? 0 : constants.searchDebounce);

  useFocusKeys(input);
  useEffect(() => whenSettled(suggestions.prepare), []);

  const show = () => {
    setOpen(true);
    if (!Suggestions) suggestions.load().then((loaded) => setSuggestions(() => loaded), later);
  };

  const change = (next: string) => {
    setText(next);
    show();
  };

  const go = (to: string) => {
    setOpen(false);
    if (!to.startsWith('/search?')) setText('');
    input.current?.blur();
    void navigate(to);
    onDone?.();
  };

  const submit = () => {
    const to = keys.current?.target();
    if (to) go(to);
    else if (typed !== '') go(`/search?query=${encodeURIComponent(typed)}`);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // While a character is put together, the keys are those of its own list.
    if (event.nativeEvent.isComposing || keys.current?.press(event)) return;
    if (event.key !== 'Escape') return;
    if (text !== '') setText('');
    else onDone?.();
  };

  return (
    <form
      role="search"
      className="w-full wide:relative"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <div className="relative">
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
          aria-expanded={list.expanded}
          aria-controls={list.expanded ? `${id}-list` : undefined}
          aria-activedescendant={list.active}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={autoFocus}
          placeholder={texts.searchPlaceholder}
          value={text}
          onChange={(event) => change(event.target.value)}
          onFocus={show}
          onClick={show}
          onKeyDown={onKeyDown}
          className="h-11 w-full truncate rounded-full border border-line bg-surface pr-11 pl-10.5 text-sm transition-colors hover:border-line-strong focus:border-line-strong"
        />
        <span className="absolute top-0 right-0 grid size-11 place-items-center text-text-3">
          {list.loading && typed !== '' ? (
            <Spinner size={16} />
          ) : (
            text !== '' && (
              <button
                type="button"
                aria-label="Clear search"
                className="grid size-11 place-items-center rounded-full hover:text-text"
                onClick={() => {
                  setText('');
                  input.current?.focus();
                }}
              >
                <X size={16} aria-hidden="true" />
              </button>
            )
          )}
        </span>
      </div>
      {Suggestions && (
        <Suggestions
          id={id}
          keys={keys}
          text={text}
          settled={settled}
          open={open}
          onOpen={setOpen}
          onText={change}
          onFocusField={() => input.current?.focus()}
          onShown={setList}
          onGo={go}
        />
      )}
    </form>
  );
}

/** The field is reached by / and by Ctrl or ⌘ with K, from wherever nothing is typed. */
function useFocusKeys(input: React.RefObject<HTMLInputElement | null>): void {
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
  }, [input]);
}

function later(): void {
  // Without suggestions the field still searches; the next focus loads them again.
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
