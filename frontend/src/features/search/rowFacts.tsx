import { formatPrice } from '@/lib/format';
import { locale } from '@/lib/locale';
import { DateBlock, RowIcon } from './RowPictures';
import { rowCount } from './rows';
import type { SearchRow } from './types';

const thisYear = new Date().getFullYear();

/** 'Sat, 21 Nov, 20:00' where the person is; with the year where it is not this one. */
export function eventTime(startsAt: string | null | undefined): string {
  const time = readTime(startsAt);
  if (!time) return '';
  return new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    ...(time.getFullYear() === thisYear ? {} : { year: 'numeric' }),
  }).format(time);
}

export function readTime(text: string | null | undefined): Date | null {
  if (!text) return null;
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? null : time;
}

/** 'Leeds, United Kingdom', or what is known of it. */
export function placeName(place: SearchRow['place']): string {
  return [place?.city, place?.country].filter(Boolean).join(', ');
}

export function priceOf(row: SearchRow): string {
  if (row.price === null || row.price === undefined || !row.currency) return '';
  try {
    return formatPrice(row.price, row.currency);
  } catch {
    // Not a currency that Intl knows how to write.
    return `${row.price} ${row.currency}`;
  }
}

/** What the person has to do with it already. */
export function personalFact(row: SearchRow): string {
  if (!row.personal) return '';
  return row.type === 'artist' ? 'Following' : 'Saved';
}

/** A row's type and what tells it from others, in one line. */
export function shortFacts(row: SearchRow): string[] {
  return [
    row.type,
    row.handle && row.type !== 'genre' ? `@${row.handle}` : '',
    row.type === 'event' ? eventTime(row.startsAt) : '',
    row.place?.city ?? '',
    priceOf(row),
    personalFact(row),
  ].filter(Boolean);
}

/** The same below a large name: without the type, with the count. */
export function longFacts(row: SearchRow): string[] {
  return [
    row.type === 'event' ? eventTime(row.startsAt) : '',
    placeName(row.place),
    priceOf(row),
    row.handle && row.type !== 'genre' ? `@${row.handle}` : '',
    rowCount(row),
    personalFact(row),
  ].filter(Boolean);
}

/** What stands for a row that has no picture of its own; nothing where it has one. */
export function rowPicture(row: SearchRow) {
  const time = readTime(row.startsAt);
  if (row.type === 'event' && time) return <DateBlock time={time} />;
  if (row.type === 'venue' || row.type === 'genre' || row.type === 'post') {
    return row.image ? null : <RowIcon type={row.type} />;
  }
  return null;
}
