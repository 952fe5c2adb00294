import {
  formatDifference,
  formatShare,
  formatSigned,
  inPerCent,
  type Writing,
} from '@/lib/figures';
import type { Difference, Experiment } from '../types';

interface FigureSpec {
  label: string;
  isShare: boolean;
  /** Fewer of it is what one hopes for. */
  fewerIsBetter: boolean;
}

const specs: Record<string, FigureSpec> = {
  plays: { label: 'Plays a person', isShare: false, fewerIsBetter: false },
  fullPlays: { label: 'Plays to the end, a person', isShare: false, fewerIsBetter: false },
  skips: { label: 'Skips a person', isShare: false, fewerIsBetter: true },
  saves: { label: 'Saves a person', isShare: false, fewerIsBetter: false },
  follows: { label: 'Follows a person', isShare: false, fewerIsBetter: false },
  fullShare: { label: 'Share of plays that reach the end', isShare: true, fewerIsBetter: false },
  skipShare: { label: 'Share of plays that are skipped', isShare: true, fewerIsBetter: true },
};

function specOf(name: string): FigureSpec {
  return specs[name] ?? { label: name, isShare: false, fewerIsBetter: false };
}

export function figureName(name: string): string {
  return specOf(name).label;
}

/** Of counts a person. */
const inHundredths: Writing = { digits: 2 };

const writingOf = (name: string) => (specOf(name).isShare ? inPerCent : inHundredths);

/** '1.42', '31.0 %'; a dash where nobody can tell. */
export function formatFigure(name: string, value: number | null | undefined): string {
  if (value == null) return '–';
  return specOf(name).isShare ? formatShare(value) : value.toFixed(2);
}

const withPoints = (name: string, text: string) => (specOf(name).isShare ? `${text} points` : text);

/** An end of the interval of a difference: '+0.31', '−2.1 points'. */
function formatEnd(name: string, value: number): string {
  const { digits, times = 1 } = writingOf(name);
  return withPoints(name, formatSigned(value * times, digits));
}

/** '1.20 to 1.64'; nothing where nobody can tell. */
export function formatRange(
  name: string,
  low: number | null | undefined,
  high: number | null | undefined,
  format: (name: string, value: number) => string = formatFigure,
): string {
  return low == null || high == null ? '' : `${format(name, low)} to ${format(name, high)}`;
}

interface Verdict {
  /** 'B more: certain', 'Not certain yet'. */
  words: string;
  /** '+0.31 (+0.10 to +0.52)'. */
  numbers: string;
  kind: 'plain' | 'success' | 'danger';
}

/** What the difference of a figure says, in words. */
export function verdictOf({ a, b, difference }: FigureRow): Verdict {
  if (!difference) return { words: 'Not certain yet', numbers: '–', kind: 'plain' };
  const { name, mean, low, high, certain } = difference;
  const [from, to] = [a?.mean, b?.mean];
  const isKnown = mean != null && from != null && to != null;
  const shown = isKnown ? withPoints(name, formatDifference(from, to, writingOf(name))) : '–';
  const range = formatRange(name, low, high, formatEnd);
  const numbers = range ? `${shown} (${range})` : shown;
  if (!certain || mean == null) return { words: 'Not certain yet', numbers, kind: 'plain' };
  const isBetter = mean > 0 !== specOf(name).fewerIsBetter;
  return {
    words: `B has ${mean > 0 ? 'more' : 'fewer'}: certain`,
    numbers,
    kind: isBetter ? 'success' : 'danger',
  };
}

export interface FigureRow {
  name: string;
  a: Experiment['a']['figures'][number] | undefined;
  b: Experiment['b']['figures'][number] | undefined;
  difference: Difference | undefined;
}

/** Both arms' figures beside each other. */
export function rowsOf({ a, b, differences }: Experiment): FigureRow[] {
  const names = [...new Set([...a.figures, ...b.figures].map(({ name }) => name))];
  const of = <T extends { name: string }>(all: readonly T[], wanted: string) =>
    all.find(({ name }) => name === wanted);
  return names.map((name) => ({
    name,
    a: of(a.figures, name),
    b: of(b.figures, name),
    difference: of(differences, name),
  }));
}
