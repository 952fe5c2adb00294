import { locale } from './locale';

/** How the admin's instruments write numbers, times and what they are of. */

const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });

/** '12,345'. */
export function formatWhole(count: number): string {
  return whole.format(count);
}

/** '0.4 s', '12 s', '3 min 20 s', '2 h 5 min', '4 d 3 h'. */
export function formatSeconds(seconds: number): string {
  if (seconds < 10) return `${(Math.round(seconds * 10) / 10).toString()} s`;
  const total = Math.round(seconds);
  if (total < 60) return `${total} s`;
  if (total < 3600) return both(Math.floor(total / 60), 'min', total % 60, 's');
  const minutes = Math.round(total / 60);
  if (minutes < 1440) return both(Math.floor(minutes / 60), 'h', minutes % 60, 'min');
  const hours = Math.round(minutes / 60);
  return both(Math.floor(hours / 24), 'd', hours % 24, 'h');
}

function both(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`;
}

/** '1,830 a second', '4.2 a second'. */
export function formatRate(perSecond: number): string {
  return `${perSecond < 10 ? Math.round(perSecond * 10) / 10 : formatWhole(perSecond)} a second`;
}

/** '91.2 %' of a share between 0 and 1. */
export function formatShare(share: number, digits = 1): string {
  return `${(share * 100).toFixed(digits)} %`;
}

/** '21 Nov 2026, 10:04:12' where the admin is. */
export function formatTime(moment: string): string {
  const time = new Date(moment);
  if (Number.isNaN(time.getTime())) return '';
  return time.toLocaleString(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
}

/** '21 Nov, 10:04' where the admin is; in tables, where the second says nothing. */
export function formatShortTime(moment: string): string {
  const time = new Date(moment);
  if (Number.isNaN(time.getTime())) return '';
  return time.toLocaleString(locale, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
}

/** 'Fri 20 Nov' of yyyy-mm-dd. */
export function formatDay(day: string): string {
  return new Date(`${day}T12:00:00`).toLocaleDateString(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  });
}

/** '20 Nov', for an axis. */
export function formatShortDay(day: string): string {
  return new Date(`${day}T12:00:00`).toLocaleDateString(locale, {
    day: 'numeric',
    month: 'short',
  });
}

/** Seconds between two moments; up to now where the second is missing. */
export function secondsBetween(from: string, to: string | null | undefined, now: number): number {
  const end = to ? new Date(to).getTime() : now;
  return Math.max(0, (end - new Date(from).getTime()) / 1000);
}

/** '+1.2', '−0.4' or '0.0', with a real minus. */
export function formatSigned(value: number, digits: number): string {
  const text = Math.abs(value).toFixed(digits);
  if (Number(text) === 0) return text;
  return `${value > 0 ? '+' : '−'}${text}`;
}

/** How a figure is written. */
export interface Writing {
  /** After the point. */
  digits: number;
  /** What is written is so many times the figure: 100 for per cent. */
  times?: number;
}

/** In per cent or points, with a tenth. */
export const inPerCent: Writing = { digits: 1, times: 100 };

/**
 * What `to` is more than `from`: '−3.1' of 82.9 and 79.8. It is the difference of the two as they are
 * written, so that what is shown adds up; whoever shows a difference beside its figures takes it from here.
 */
export function formatDifference(from: number, to: number, { digits, times = 1 }: Writing): string {
  const written = (value: number) => Number((value * times).toFixed(digits));
  return formatSigned(written(to) - written(from), digits);
}

/** '63.1–66.9', written as the figure is; nothing where there is no interval. */
export function formatEnds(
  ends: { low: number; high: number } | null | undefined,
  { digits, times = 1 }: Writing,
): string {
  if (!ends) return '';
  return `${(ends.low * times).toFixed(digits)}–${(ends.high * times).toFixed(digits)}`;
}

/** From and to, 0 to 1. */
export type Interval = readonly [low: number, high: number];

/**
 * The 95 % interval of a share seen in n trials, by Wilson's score (E. B. Wilson, JASA 22, 1927);
 * null where nothing was tried.
 */
export function intervalOf(share: number, n: number): Interval | null {
  if (n <= 0) return null;
  const z = 1.96;
  const scale = 1 + (z * z) / n;
  const middle = (share + (z * z) / (2 * n)) / scale;
  const half = (z * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n))) / scale;
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}

/** The 95 % interval of a mean of n values between 0 and 1, of their standard deviation; null where nobody can tell. */
export function meanIntervalOf(mean: number, deviation: number, n: number): Interval | null {
  if (n < 2 || deviation <= 0) return null;
  const half = (1.96 * deviation) / Math.sqrt(n - 1);
  return [Math.max(0, mean - half), Math.min(1, mean + half)];
}
