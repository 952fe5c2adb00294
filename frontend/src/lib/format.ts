import { locale } from './locale';

const counts = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
const plainCounts = new Intl.NumberFormat(locale);

/** Seconds as '3:05', from an hour on '1:03:05'; '--:--' for what is missing, not a number, or negative. */
export function formatDuration(seconds: number | null | undefined): string {
  if (typeof seconds !== 'number' || !Number.isFinite(seconds) || seconds < 0) return '--:--';
  const whole = Math.floor(seconds);
  const minutes = Math.floor(whole / 60);
  const rest = twoDigits(whole % 60);
  if (minutes < 60) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}:${rest}`;
}

const twoDigits = (n: number) => String(n).padStart(2, '0');

/** 950, 12.3K, 1.4M. */
export function formatCount(count: number): string {
  return count < 1000 ? plainCounts.format(count) : counts.format(count);
}

/** '1 track', '2 tracks'. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** A length of music to read: '41 min', '1 h 4 min'. */
export function formatLength(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}

/** The year of a date in UTC, or nothing where it cannot be read. */
export function formatYear(date: string): string {
  const year = new Date(date).getUTCFullYear();
  return Number.isNaN(year) ? '' : String(year);
}

/** '4 May 2009' in UTC. */
export function formatDate(date: string): string {
  const time = new Date(date);
  if (Number.isNaN(time.getTime())) return '';
  return time.toLocaleDateString(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

/** '250 g', '1.3 kg'. */
export function formatWeight(grams: number): string {
  return grams < 1000
    ? `${grams} g`
    : `${(grams / 1000).toLocaleString(locale, { maximumFractionDigits: 3 })} kg`;
}

/** '€4.50', '¥500', '$5': without minor units where there are none. What is asked is never rounded, whatever the browser thinks of the currency. */
export function formatPrice(price: number, currency: string): string {
  const digits = Number.isInteger(price) ? 0 : 2;
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(price);
}

/** '34 MB': sizes as people read them. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const units = ['kB', 'MB', 'GB'];
  let value = bytes / 1000;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`;
}
