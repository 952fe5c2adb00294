import type { Preferences } from '../model/types';

/** Whether a moment lies in the hours in which somebody is not to be disturbed, at the clocks of their place. */
export function isQuiet(hours: Preferences['doNotDisturb'], now = new Date()): boolean {
  if (!hours) return false;
  const time = clockAt(hours.timeZone, now);
  const { from, to } = hours;
  if (from === to) return false;
  return from < to ? time >= from && time < to : time >= from || time < to;
}

function clockAt(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat(undefined, {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '00';
  return `${of('hour').padStart(2, '0')}:${of('minute').padStart(2, '0')}`;
}
