import type { Match } from './types';

/** Characters of a long text that are shown, and those of them before what matched. */
const longest = 240;
const before = 60;

interface Excerpt {
  text: string;
  matches: Match[];
}

/** The part of a text around what matched first, with dots where it was cut, between words. */
export function cut(text: string, matches: readonly Match[]): Excerpt {
  const inOrder = [...matches].sort((a, b) => a.start - b.start);
  if (text.length <= longest) return { text, matches: inOrder };
  const first = inOrder[0]?.start ?? 0;
  const wanted = Math.max(0, Math.min(first - before, text.length - longest));
  const start = wanted === 0 ? 0 : wordAfter(text, wanted, first);
  const end =
    start + longest < text.length ? wordBefore(text, start + longest, start) : text.length;
  const head = start > 0 ? '… ' : '';
  const shift = head.length - start;
  return {
    text: head + text.slice(start, end).trimEnd() + (end < text.length ? ' …' : ''),
    matches: inOrder
      .filter((match) => match.start >= start && match.end <= end)
      .map((match) => ({ start: match.start + shift, end: match.end + shift })),
  };
}

/** Where the next word begins, not beyond a limit. */
function wordAfter(text: string, at: number, limit: number): number {
  const space = text.slice(at, limit).search(/\s/);
  return space < 0 ? limit : at + space + 1;
}

/** Where the last whole word before a place ends. */
function wordBefore(text: string, at: number, limit: number): number {
  const space = text.slice(limit, at).search(/\s\S*$/);
  return space <= 0 ? at : limit + space;
}
