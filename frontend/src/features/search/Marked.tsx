import type { ReactNode } from 'react';
import type { Match } from './types';

interface MarkedProps {
  text: string;
  matches?: readonly Match[] | null | undefined;
}

/** A text with what matched marked. Offsets that do not fit the text are left out. */
export function Marked({ text, matches }: MarkedProps) {
  const parts: ReactNode[] = [];
  let at = 0;
  const inOrder = [...(matches ?? [])].sort((a, b) => a.start - b.start);
  for (const { start, end } of inOrder) {
    if (start < at || end <= start || end > text.length) continue;
    if (start > at) parts.push(text.slice(at, start));
    parts.push(<mark key={start}>{text.slice(start, end)}</mark>);
    at = end;
  }
  parts.push(text.slice(at));
  return <>{parts}</>;
}
