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
