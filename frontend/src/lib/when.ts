import { locale } from './locale';

const hour = 3600_000;

/** When something was, as people say it: '14:05', '13 hours ago', 'Yesterday', '3 days ago', '4 May 2026'. */
export function formatWhen(date: string, now = Date.now()): string {
  const at = new Date(date);
  const age = now - at.getTime();
  if (Number.isNaN(age)) return '';
  if (age < 12 * hour) return at.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' });
  const hours = Math.floor(age / hour);
  if (hours < 24) return `${hours} hours ago`;
  const days = Math.floor(hours / 24);
  if (days < 2) return 'Yesterday';
  if (days < 7) return `${days} days ago`;
  return at.toLocaleDateString(locale, { day: 'numeric', month: 'short', year: 'numeric' });
}

/** A day and its time: '28 Nov 2026, 20:00'. */
export const formatMoment = (date: string) =>
  new Date(date).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
