import type { ReactNode } from 'react';
import { Cover } from '@/components/Cover';
import { Link } from '@/components/Link';
import { plural } from '@/lib/format';
import { formatMeasure, sourceName, type Stats, type Totals } from './figures';

interface BarsProps {
  title: string;
  /** What is said where there is nothing. */
  empty: string;
  rows: { key: string; name: string; count: number; unit: string }[];
  /** Said below. */
  note?: string | undefined;
}

/** Shares as bars, the largest first. */
function Bars({ title, empty, rows, note }: BarsProps) {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  return (
    <Part title={title} empty={rows.length === 0 && empty}>
      <ul className="grid gap-2.5">
        {rows.map(({ key, name, count, unit }) => (
          <li key={key} className="grid gap-1">
            <p className="flex items-baseline justify-between gap-4 text-sm">
              <span className="min-w-0 truncate">{name}</span>
              <span className="tabular shrink-0 text-text-2">
                {plural(count, unit)}
                <span className="ml-2 inline-block w-10 text-right text-text-3">
                  {Math.round((count / total) * 100)} %
                </span>
              </span>
            </p>
            <span aria-hidden="true" className="h-1.5 rounded-full bg-raised">
              <span
                className="block h-full rounded-full bg-text-3"
                style={{ width: `${(count / most) * 100}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
      {note && <p className="mt-3 text-xs text-text-3">{note}</p>}
    </Part>
  );
}

export function Places({ places }: { places: Stats['places'] }) {
  return (
    <Bars
      title="Where listeners are"
      empty="No listener has said where they live."
      note={
        places.some(({ city, country }) => !city && !country)
          ? 'Other places: fewer than three listeners each, who would be told apart, and those who say nothing of where they live.'
          : undefined
      }
      rows={places.map(({ city, country, listeners }) => ({
        key: `${city}/${country}`,
        name: [city, country].filter(Boolean).join(', ') || 'Other places',
        count: listeners,
        unit: 'listener',
      }))}
    />
  );
}

export function Sources({ sources }: { sources: Stats['sources'] }) {
  return (
    <Bars
      title="What led them to it"
      empty="Nobody has come to your music in these days."
      rows={sources.map(({ source, listens }) => ({
        key: source,
        name: sourceName(source),
        count: listens,
        unit: 'listen',
      }))}
    />
  );
}

export function TopTracks({ tracks }: { tracks: Stats['topTracks'] }) {
  return (
    <Ranking
      title="Top tracks"
      of="Track"
      rows={tracks.map(({ track, ...counts }) => ({
        ...counts,
        to: `/dashboard/music/track/${track.id}`,
        name: track.title,
        detail: track.albumTitle,
        cover: track.coverArtUrl,
      }))}
    />
  );
}

export function Releases({ releases }: { releases: Stats['releases'] }) {
  return (
    <Ranking
      title="Releases"
      of="Release"
      note="Saves are those of the tracks."
      rows={releases.map(({ album, ...counts }) => ({
        ...counts,
        to: album && `/dashboard/music/album/${album.id}`,
        name: album?.title ?? 'Tracks on no release',
        cover: album?.coverArtUrl,
      }))}
    />
  );
}

interface Ranked extends Pick<Totals, 'listens' | 'listeners' | 'completion' | 'saves'> {
  /** Null for what has no page. */
  to: string | null;
  name: string;
  detail?: string | null;
  cover?: string | null | undefined;
}

interface RankingProps {
  title: string;
  /** What a row is. */
  of: string;
  rows: Ranked[];
  /** Said below. */
  note?: string;
}

/** What was heard most, with its figures. */
function Ranking({ title, of, rows, note }: RankingProps) {
  return (
    <Part title={title} empty={rows.length === 0 && 'Nothing was played in these days.'}>
      <table className="w-full table-fixed text-sm">
        <thead className="text-xs text-text-3">
          <tr>
            <th scope="col" className="pb-2 text-left font-semibold">
              {of}
            </th>
            <Heading wide={false}>Listens</Heading>
            <Heading wide>Listeners</Heading>
            <Heading wide={false}>To the end</Heading>
            <Heading wide>Saves</Heading>
          </tr>
        </thead>
        <tbody className="tabular">
          {rows.map(({ to, listens, listeners, completion, saves, ...what }) => (
            <tr key={to} className="border-t border-line">
              <th scope="row" className="py-1.5 text-left font-normal">
                {to ? (
                  <Link to={to} className={`${rowHead} rounded-xs hover:underline`}>
                    <Name {...what} />
                  </Link>
                ) : (
                  <span className={`${rowHead} text-text-2`}>{what.name}</span>
                )}
              </th>
              <Cell wide={false}>{formatMeasure('listens', listens)}</Cell>
              <Cell wide>{formatMeasure('listeners', listeners)}</Cell>
              <Cell wide={false}>{formatMeasure('completion', completion)}</Cell>
              <Cell wide>{formatMeasure('saves', saves)}</Cell>
            </tr>
          ))}
        </tbody>
      </table>
      {note && <p className="mt-3 text-xs text-text-3">{note}</p>}
    </Part>
  );
}

const rowHead = 'flex min-h-11 min-w-0 items-center gap-3 wide:min-h-10';

function Name({ name, detail, cover }: Pick<Ranked, 'name' | 'detail' | 'cover'>) {
  return (
    <>
      <Cover src={cover} width={40} className="w-9 rounded-xs" />
      <span className="min-w-0">
        <span className="block truncate font-semibold">{name}</span>
        {detail && <span className="block truncate text-xs text-text-3">{detail}</span>}
      </span>
    </>
  );
}

const column = (wide: boolean) => `w-20 pl-2 text-right ${wide ? 'hidden wide:table-cell' : ''}`;

function Heading({ wide, children }: { wide: boolean; children: ReactNode }) {
  return (
    <th scope="col" className={`${column(wide)} pb-2 font-semibold`}>
      {children}
    </th>
  );
}

function Cell({ wide, children }: { wide: boolean; children: ReactNode }) {
  return <td className={column(wide)}>{children}</td>;
}

interface PartProps {
  title: string;
  empty: string | false;
  children: ReactNode;
}

function Part({ title, empty, children }: PartProps) {
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="mb-3 text-lg">{title}</h2>
      {empty ? <p className="text-sm text-text-3">{empty}</p> : children}
    </section>
  );
}
