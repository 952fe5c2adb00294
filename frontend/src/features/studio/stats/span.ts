import { fromZonedField, toZonedField } from '@/lib/localTime';

/** A span of days, both ends in it, as yyyy-mm-dd, where the artist counts days. */
export interface Span {
  from: string;
  to: string;
}

export const presets = [7, 28, 90, 365] as const;
export type Preset = (typeof presets)[number];

/** Milliseconds. */
const dayLength = 86_400_000;
/** As the server has it. */
const mostDays = 366;

/** The day that it is in a zone. */
export function today(zone: string, now = new Date()): string {
  return toZonedField(now.toISOString(), zone).slice(0, 10);
}

/** The day so many days away. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10);
}

export function daysIn({ from, to }: Span): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayLength) + 1;
}

/** The last so many days of a zone, today among them. */
export function lastDays(days: number, zone: string, now = new Date()): Span {
  const to = today(zone, now);
  return { from: addDays(to, 1 - days), to };
}

/** What is wrong with a span that somebody chose, or nothing. */
export function spanProblem({ from, to }: Span): string | undefined {
  const day = /^\d{4}-\d{2}-\d{2}$/;
  if (!day.test(from) || !day.test(to)) return 'Choose the first and the last day.';
  if (from > to) return 'The first day is after the last.';
  if (daysIn({ from, to }) > mostDays) return `At most ${mostDays} days at a time.`;
  return undefined;
}

/** The span of an address: from and to, else the last days, 28 where nothing is said. */
export function readSpan(
  parameters: URLSearchParams,
  zone: string,
): { span: Span; preset: Preset | null } {
  const chosen = { from: parameters.get('from') ?? '', to: parameters.get('to') ?? '' };
  if (!spanProblem(chosen)) return { span: chosen, preset: null };
  const days = presets.find((each) => String(each) === parameters.get('days')) ?? 28;
  return { span: lastDays(days, zone), preset: days };
}

/** The span as the two moments that the server is asked with: the start of its first day, the end of its last. */
export function spanMoments({ from, to }: Span, zone: string): { from: string; to: string } {
  const start = (day: string) => fromZonedField(`${day}T00:00`, zone) ?? `${day}T00:00:00.000Z`;
  const end = new Date(Date.parse(start(addDays(to, 1))) - 1);
  return { from: start(from), to: end.toISOString() };
}
