import type { ArtistStatsQuery } from '@/gql/graphql';
import { formatCount } from '@/lib/format';
import { locale } from '@/lib/locale';

export type Stats = ArtistStatsQuery['artistStats'];
export type Totals = Stats['totals'];
export type Day = Stats['days'][number];

export const measures = ['listens', 'listeners', 'completion', 'saves', 'followers'] as const;
export type Measure = (typeof measures)[number];

export const measureNames: Record<Measure, string> = {
  listens: 'Listens',
  listeners: 'Listeners',
  completion: 'Heard to the end',
  saves: 'Saves',
  followers: 'New followers',
};

const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
const signed = new Intl.NumberFormat(locale, {
  signDisplay: 'exceptZero',
  maximumFractionDigits: 0,
});

/** A figure with its unit; a dash where there is none. */
export function formatMeasure(measure: Measure, value: number | null | undefined): string {
  if (value === null || value === undefined) return '–';
  if (measure === 'completion') return percent.format(value);
  if (measure === 'followers') return value < 0 ? `−${formatCount(-value)}` : formatCount(value);
  return formatCount(value);
}

export interface ChangeOf {
  text: string;
  direction: 'up' | 'down' | 'same';
}

/** How a figure changed: shares in points, the rest in percent; nothing to compare with says so. */
export function changeOf(
  measure: Measure,
  now: number | null | undefined,
  before: number | null | undefined,
): ChangeOf {
  if (now === null || now === undefined || before === null || before === undefined)
    return { text: 'no figure before', direction: 'same' };
  const direction = now > before ? 'up' : now < before ? 'down' : 'same';
  if (measure === 'completion')
    return { text: `${signed.format((now - before) * 100)} points`, direction };
  if (before <= 0 || measure === 'followers')
    return { text: `${signed.format(now - before)}`, direction };
  return { text: `${signed.format(((now - before) / before) * 100)} %`, direction };
}

const sourceNames: Record<string, string> = {
  album: 'Album page',
  artist: 'Your page',
  track: 'Track page',
  search: 'Search',
  jukebox: 'Jukebox',
  room: 'Listening together',
  library: 'Libraries',
  playlist: 'Playlists',
  home: 'Home',
  list: 'Lists',
  queue: 'Queue',
  embed: 'Embedded player',
};

/** What a source of listens is called. */
export function sourceName(source: string): string {
  if (source === '') return 'Elsewhere';
  return sourceNames[source] ?? source.charAt(0).toUpperCase() + source.slice(1);
}
