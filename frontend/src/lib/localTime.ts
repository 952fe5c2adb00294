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

/** The first Friday to come at midnight: when music is released by custom. */
export function nextFriday(now = new Date()): string {
  const days = (5 - now.getDay() + 7) % 7 || 7;
  return toLocalField(
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days).toISOString(),
  );
}

/** 'Europe/Berlin, UTC+1' at a moment. */
export function timeZoneName(moment: Date = new Date()): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const minutes = -moment.getTimezoneOffset();
  if (minutes === 0) return zone === 'UTC' ? 'UTC' : `${zone.replaceAll('_', ' ')}, UTC`;
  const hours = Math.floor(Math.abs(minutes) / 60);
  const rest = Math.abs(minutes) % 60;
  const offset = `UTC${minutes < 0 ? '−' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`;
  return `${zone.replaceAll('_', ' ')}, ${offset}`;
}
