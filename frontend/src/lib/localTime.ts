import { locale } from './locale';

/** A moment as a field of type datetime-local has it: where the person is, to the minute. */
export function toLocalField(moment: string | null | undefined): string {
  const time = new Date(moment ?? '');
  if (Number.isNaN(time.getTime())) return '';
  const pad = (n: number) => String(n).padStart(2, '0');
  const day = `${time.getFullYear()}-${pad(time.getMonth() + 1)}-${pad(time.getDate())}`;
  return `${day}T${pad(time.getHours())}:${pad(time.getMinutes())}`;
}

/** The moment of such a field, in UTC; null where it is empty or is none. */
export function fromLocalField(value: string): string | null {
  const time = new Date(value);
  return value === '' || Number.isNaN(time.getTime()) ? null : time.toISOString();
}

/** The person's own zone. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** 'Fri 27 Nov 2026, 00:00' on the clocks of a zone, the person's own where none is named. */
export function formatZonedMoment(moment: string, timeZone?: string | null): string {
  const time = new Date(moment);
  if (Number.isNaN(time.getTime())) return '';
  return time.toLocaleString(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...(timeZone ? { timeZone } : {}),
  });
}

/** The same on the clocks of a release, whose place it names where the person's own clocks show something else. */
export function formatReleaseMoment(moment: string, timeZone?: string | null): string {
  const there = formatZonedMoment(moment, timeZone);
  if (!timeZone || there === formatZonedMoment(moment)) return there;
  const place = timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return `${there}, ${place === 'UTC' ? place : `${place} time`}`;
}

/** The first Friday to come at midnight, in a zone, as such a field has it: when music is released by custom. */
export function nextFriday(timeZone = ownZone(), now = new Date()): string {
  const today = new Date(`${toZonedField(now.toISOString(), timeZone).slice(0, 10)}T00:00:00Z`);
  today.setUTCDate(today.getUTCDate() + ((5 - today.getUTCDay() + 7) % 7 || 7));
  return `${today.toISOString().slice(0, 10)}T00:00`;
}

/** 'Europe/Berlin, UTC+1' at a moment. */
export function timeZoneName(moment: Date = new Date(), zone = ownZone()): string {
  const field = toZonedField(moment.toISOString(), zone);
  const minute = Math.floor(moment.getTime() / 60_000);
  const minutes = Date.parse(`${field}:00Z`) / 60_000 - minute;
  if (minutes === 0) return zone === 'UTC' ? 'UTC' : `${zone.replaceAll('_', ' ')}, UTC`;
  const hours = Math.floor(Math.abs(minutes) / 60);
  const rest = Math.abs(minutes) % 60;
  const offset = `UTC${minutes < 0 ? '−' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`;
  return `${zone.replaceAll('_', ' ')}, ${offset}`;
}

/** A moment as a field of type datetime-local has it, on the clocks of a zone. */
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
  const own = ownZone();
  return [own, ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== own)];
}
