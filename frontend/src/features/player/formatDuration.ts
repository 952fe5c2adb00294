const unknown = '--:--';

/**
 * A length or a position in seconds as minutes:seconds, the seconds padded ('3:05'); hours count as
 * minutes ('75:00'). '--:--' for what is missing, not a number, or negative.
 */
export function formatDuration(seconds: unknown): string {
  const value = toNumber(seconds);
  if (!Number.isFinite(value) || value < 0) return unknown;
  const whole = Math.floor(value);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** The same in words, for those who hear it: '3 minutes 5 seconds'. */
export function spokenDuration(seconds: number): string {
  if (!Number.isFinite(seconds) || seconds < 0) return 'unknown';
  const whole = Math.floor(seconds);
  const minutes = Math.floor(whole / 60);
  const rest = count(whole % 60, 'second');
  return minutes === 0 ? rest : `${count(minutes, 'minute')} ${rest}`;
}

function count(n: number, unit: string): string {
  return `${n} ${unit}${n === 1 ? '' : 's'}`;
}

function toNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'string' && value.trim() !== '') return Number(value);
  return Number.NaN;
}
