import {
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useState,
  type KeyboardEvent,
  type Ref,
} from 'react';
import { typingSearch } from './asked';
import { OptionRow } from './OptionRow';
import { startParts, typedParts, type Option, type Part } from './options';
import { SideButtons } from './SideButtons';
import type { Answer } from './types';
import { useSearch } from './useSearch';
import { useSuggestions } from './useSuggestions';

/** What the field says of its list. */
export interface ListState {
  expanded: boolean;
  loading: boolean;
  /** The id of the option that Enter opens. */
  active?: string;
}

/** The keys of the list, pressed in the field. */
export interface ListKeys {
  /** Does what the key does to the list, and tells whether it did anything. */
  press: (event: KeyboardEvent<HTMLInputElement>) => boolean;
  /** Where the option that is chosen leads. */
  target: () => string | undefined;
}

export interface SuggestionsProps {
  /** What the ids of the list begin with. */
  id: string;
  keys: Ref<ListKeys>;
  text: string;
  /** The text once the typing has stopped. */
  settled: string;
  open: boolean;
  onOpen: (open: boolean) => void;
  onText: (text: string) => void;
  onFocusField: () => void;
  onShown: (state: ListState) => void;
  onGo: (to: string) => void;
}

/** What the search field suggests: searches, and what they would find. */
export default function Suggestions(props: SuggestionsProps) {
  const { id, keys, text, settled, open, onOpen, onText, onFocusField, onShown, onGo } = props;
  const typed = text.trim();
  // An emptied field stops at once: it does not wait for the debounce.
  const asked = typed === '' ? '' : settled;
  const { answer, answered, loading } = useSearch(typingSearch(asked));
  const { suggested, forget } = useSuggestions(asked, open);
  const [chosen, setChosen] = useState({ text: '', key: '' });
  const [said, setSaid] = useState('');

  const isAnswered = answered === typingSearch(text);
  const meant = isAnswered ? (answer?.didYouMean ?? suggested?.didYouMean ?? null) : null;
  const parts =
    typed === ''
      ? startParts(suggested)
      : typedParts(typed, suggested, answer?.results ?? null, meant);
  const options = parts.flatMap((part) => part.options);
  // Said as soon as the answer is there, above what may have been meant.
  const isEmpty = typed !== '' && isAnswered && !loading && isNothing(answer);
  const expanded = open && options.length > 0;
  const isOpen = expanded || (open && isEmpty);
  // Another text starts at the field again; an option that is gone is not chosen any more.
  const active = expanded && chosen.text === text ? indexOf(options, chosen.key) : -1;
  const option = options[active];
  const activeId = option ? `${id}-${active}` : undefined;

  useLayoutEffect(() => {
    onShown({ expanded, loading, ...(activeId ? { active: activeId } : {}) });
  }, [onShown, expanded, loading, activeId]);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const choose = (index: number) => {
    onOpen(true);
    setSaid('');
    setChosen({ text, key: options[index]?.key ?? '' });
  };

  const remove = async (search?: string) => {
    onFocusField();
    if (await forget(search))
      setSaid(search === undefined ? 'Recent searches cleared' : `${search} removed`);
  };

  const press = (event: KeyboardEvent<HTMLInputElement>): boolean => {
    const to = step(event.key, active, options.length);
    const atEnd = event.currentTarget.selectionStart === text.length;
    if (event.altKey || event.ctrlKey || event.metaKey || options.length === 0) return false;
    if (to !== null) choose(to);
    else if (event.key === 'Escape' && expanded) {
      onOpen(false);
      setChosen({ text: '', key: '' });
    } else if (event.key === 'Delete' && option?.kind === 'recent' && atEnd)
      void remove(option.text);
    else if (event.key === 'ArrowRight' && expanded && atEnd) {
      const filled = option ? (option.kind === 'row' ? null : option.text) : completes(options);
      if (!filled || filled === text) return false;
      onText(filled);
    } else return false;
    event.preventDefault();
    return true;
  };

  useImperativeHandle(keys, () => ({ press, target: () => option?.to }));

  return (
    <>
      <div
        hidden={!isOpen}
        // The field keeps the focus while one presses here.
        onPointerDown={(event) => event.preventDefault()}
        className="absolute inset-x-0 top-full z-edge max-h-[calc(100dvh-var(--bar-top)-var(--bar-bottom)-var(--player-height))] overflow-y-auto overscroll-contain border-b border-line bg-surface p-1.5 wide:mt-2 wide:max-h-[min(70dvh,38rem)] wide:rounded-md wide:border"
      >
        {isEmpty && (
          <p className="flex min-h-11 items-center px-2.5 text-sm text-text-2 [overflow-wrap:anywhere]">
            Nothing found for “{typed}”
          </p>
        )}
        <div className="relative">
          <div id={`${id}-list`} role="listbox" aria-label="Suggestions">
            {expanded && (
              <Parts id={id} parts={parts} options={options} active={active} onGo={onGo} />
            )}
          </div>
          {expanded && (
            <SideButtons
              parts={parts}
              onRemove={(search) => void remove(search)}
              onFill={(filled) => {
                onText(filled);
                onFocusField();
              }}
            />
          )}
        </div>
      </div>
      <p id={`${id}-delete`} hidden>
        Delete removes it
      </p>
      <p role="status" className="sr-only">
        {said ||
          (isOpen && !loading
            ? isEmpty
              ? ['Nothing found', options.length > 0 && count(options.length)]
                  .filter(Boolean)
                  .join(', ')
              : count(options.length)
            : '')}
      </p>
    </>
  );
}

interface PartsProps {
  id: string;
  parts: readonly Part[];
  options: readonly Option[];
  active: number;
  onGo: (to: string) => void;
}

function Parts({ id, parts, options, active, onGo }: PartsProps) {
  return parts.map((part) => (
    <div
      key={part.label}
      role="group"
      aria-label={part.label}
      className="not-first:mt-1 not-first:border-t not-first:border-line not-first:pt-1"
    >
      {part.headed && (
        <div
          aria-hidden="true"
          className="flex h-11 items-center px-2.5 text-xs font-semibold text-text-3"
        >
          {part.label}
        </div>
      )}
      {part.options.map((option) => {
        const index = options.indexOf(option);
        return (
          <OptionRow
            key={option.key}
            id={`${id}-${index}`}
            option={option}
            active={index === active}
            describedBy={option.kind === 'recent' ? `${id}-delete` : undefined}
            onGo={onGo}
          />
        );
      })}
    </div>
  ));
}

const isNothing = (answer: Answer | null) =>
  answer !== null && Object.values(answer.results).every((rows) => rows.length === 0);

const count = (options: number) => `${options} ${options === 1 ? 'suggestion' : 'suggestions'}`;

function indexOf(options: readonly Option[], key: string): number {
  return options.findIndex((option) => option.key === key);
}

/** The best way to go on with what is typed. */
function completes(options: readonly Option[]): string | null {
  const first = options.find((option) => option.kind === 'completion');
  return first?.kind === 'completion' ? first.text : null;
}

/** Where a key leads from an option; -1 is the field itself, between the last option and the first. */
function step(key: string, at: number, length: number): number | null {
  const places = length + 1;
  const around = (by: number) => ((at + 1 + by + places) % places) - 1;
  switch (key) {
    case 'ArrowDown':
      return around(1);
    case 'ArrowUp':
      return around(-1);
    // Without an option these are the ends of the text.
    case 'Home':
      return at < 0 ? null : 0;
    case 'End':
      return at < 0 ? null : length - 1;
    default:
      return null;
  }
}
