import { locale } from '@/lib/locale';

/** The parts of a date as a poster has them. */
export interface PosterDate {
  day: string;
  weekday: string;
  month: string;
  year: string;
  time: string;
}

/** A moment as the clocks of a place show it. */
export function posterDate(moment: string, timeZone: string): PosterDate {
  const at = new Date(moment);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(at);
  return {
    day: part({ day: 'numeric' }),
    weekday: part({ weekday: 'short' }),
    month: part({ month: 'short' }),
    year: part({ year: 'numeric' }),
    time: clock(moment, timeZone),
  };
}

/** '20:00' where the event is. */
export function clock(moment: string, timeZone: string): string {
  return new Date(moment).toLocaleTimeString(locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
}

/** Milliseconds within which a day and a month name one date. */
const oneDate = 300 * 24 * 3600_000;

/** Whether a date is understood without its year. */
export function isNear(moment: string): boolean {
  return Math.abs(new Date(moment).getTime() - Date.now()) < oneDate;
}

/** 'Friday, 14 May 2027' where the event is. */
export function longDate(moment: string, timeZone: string): string {
  return new Date(moment).toLocaleDateString(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone,
  });
}

/** The short name of a zone at a moment, 'CEST' or 'GMT+2'. */
export function zoneName(moment: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }).formatToParts(
    new Date(moment),
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Whether the person's clocks show another time than those of the place. */
export function isElsewhere(moment: string, timeZone: string): boolean {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return clock(moment, timeZone) !== clock(moment, here);
}

/** A moment as a field of type datetime-local has it, where the event is. */
export function toZonedField(moment: string | null | undefined, timeZone: string): string {
  const at = new Date(moment ?? '');
  if (Number.isNaN(at.getTime())) return '';
  const parts: Record<string, string> = {};
  for (const { type, value } of new Intl.DateTimeFormat(locale, {
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(at))
    parts[type] = value;
  const { year = '', month, day, hour, minute } = parts;
  return `${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}`;
}

/**
 * The moment of such a field, in UTC; null where it is empty or is none. An hour that is twice is the first of them, and
 * one that is not there, as when clocks go forward, the one after it.
 */
export function fromZonedField(value: string, timeZone: string): string | null {
  const asUTC = Date.parse(`${value}:00Z`);
  if (value === '' || Number.isNaN(asUTC)) return null;
  const offsetAt = (at: number) =>
    Date.parse(`${toZonedField(new Date(at).toISOString(), timeZone)}:00Z`) - at;
  const day = 24 * 3600_000;
  const candidates = [offsetAt(asUTC - day), offsetAt(asUTC + day)].map((offset) => asUTC - offset);
  const fitting = candidates.filter((at) => offsetAt(at) === asUTC - at);
  const at = fitting.length > 0 ? Math.min(...fitting) : Math.max(...candidates);
  return new Date(at).toISOString();
}

/** The zones that there are, with the person's own first. */
export function timeZones(): string[] {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return [own, ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== own)];
}
