/** Days as a date field writes them, '2026-11-28', and '' where none is chosen. */
export interface Days {
  from: string;
  to: string;
}

/** When a day of a date field begins where the person is, so many days on. None for what is no day. */
function beginning(day: string, on = 0): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (!date) return undefined;
  // By the calendar: a day on which clocks are changed has no 24 hours.
  const begins = new Date(Number(year), Number(month) - 1, Number(date) + on);
  const isDay = on > 0 || begins.getDate() === Number(date);
  return isDay ? begins.toISOString() : undefined;
}

/** The moments between which days are, the last of them whole. */
export function spanOf({ from, to }: Days): { from?: string; until?: string } {
  const [begins, ends] = [beginning(from), beginning(to) && beginning(to, 1)];
  return { ...(begins ? { from: begins } : {}), ...(ends ? { until: ends } : {}) };
}

/** What is wrong with days. */
export function problemOf({ from, to }: Days): string | undefined {
  return from && to && to < from ? 'The last day is before the first.' : undefined;
}

/** The zone whose days they are, 'Europe/Berlin'. */
export const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
