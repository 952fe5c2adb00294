import { resultsOf } from './asked';
import { groupTitles, rowTarget } from './rows';
import { groups, type Match, type SearchResults, type SearchRow } from './types';

/** What may have been meant, as the server says it. */
export interface Suggested {
  completions: { text: string; type?: string; id?: string; matches?: Match[] | null }[];
  /** The person's own searches, the latest first. */
  recent: { text: string; searchedAt?: string }[];
  trending: { text: string }[];
  didYouMean: string | null;
}

interface Place {
  key: string;
  /** Where it leads. */
  to: string;
}

export interface TextOption extends Place {
  kind: 'meant' | 'recent' | 'completion' | 'trending';
  text: string;
  matches?: Match[] | null;
}

interface RowOption extends Place {
  kind: 'row';
  row: SearchRow;
}

export type Option = TextOption | RowOption;

/** The parts of the list, in order. Those without options are left out. */
export interface Part {
  label: string;
  /** Shown above it too. */
  headed: boolean;
  options: readonly Option[];
}

/** At most so many of each while one types, so that the rows stay in sight. */
const most = { recent: 2, completion: 4, trending: 2, searches: 6, rows: 3 };

/** What is offered before anything is typed. */
export function startParts(suggested: Suggested | null): Part[] {
  return there([
    { label: 'Recent searches', headed: true, options: texts('recent', suggested?.recent ?? []) },
    { label: 'Trending', headed: true, options: texts('trending', suggested?.trending ?? []) },
  ]);
}

/** What is offered for a text. */
export function typedParts(
  text: string,
  suggested: Suggested | null,
  results: SearchResults | null,
  didYouMean: string | null,
): Part[] {
  const fits = beginning(text);
  const searches = [
    ...texts('meant', didYouMean ? [{ text: didYouMean }] : []),
    ...texts('recent', (suggested?.recent ?? []).filter(fits)).slice(0, most.recent),
    ...texts('completion', suggested?.completions ?? []).slice(0, most.completion),
    ...texts('trending', (suggested?.trending ?? []).filter(fits)).slice(0, most.trending),
  ];
  return there([
    { label: 'Searches', headed: false, options: once(searches, text).slice(0, most.searches) },
    ...groups.map((group) => ({
      label: groupTitles[group],
      headed: false,
      options: (results?.[group] ?? []).slice(0, most.rows).map((row): RowOption => ({
        kind: 'row',
        key: `${row.type} ${row.id}`,
        to: rowTarget(row),
        row,
      })),
    })),
  ]);
}

function texts(
  kind: TextOption['kind'],
  from: readonly { text: string; matches?: Match[] | null }[],
): TextOption[] {
  return from.map(({ text, matches }) => ({
    kind,
    key: `${kind} ${text}`,
    to: resultsOf(text),
    text,
    ...(matches ? { matches } : {}),
  }));
}

/** Each text once, by its first place; what is typed already needs no offer, unless it is one's own to remove. */
function once(options: readonly TextOption[], typed: string): TextOption[] {
  const seen = new Set<string>();
  return options.filter(({ kind, text }) => {
    const folded = fold(text);
    if (seen.has(folded) || (kind !== 'recent' && folded === fold(typed))) return false;
    seen.add(folded);
    return true;
  });
}

/** Whether a text, or a word of it, begins with what is typed. */
function beginning(typed: string): (each: { text: string }) => boolean {
  const start = fold(typed);
  return ({ text }) => fold(text).startsWith(start) || fold(text).includes(` ${start}`);
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim().replace(/\s+/g, ' ');
}

function there(parts: Part[]): Part[] {
  return parts.filter(({ options }) => options.length > 0);
}
