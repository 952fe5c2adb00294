import { type ReactNode, useState } from 'react';
import { RangedCell } from '@/components/instruments/RangedCell';
import { Head, Row, Table } from '@/components/instruments/Table';
import { cx } from '@/lib/cx';
import {
  formatDifference,
  formatSigned,
  formatWhole,
  inPerCent,
  type Writing,
} from '@/lib/figures';
import { formatScore } from '../tunings';
import type { NamedArtist } from '../types';
import { formatMeasured, formatRange, inTenths, measures } from './measures';
import type { ThresholdPreview } from './useThresholdPreview';

interface EffectProps {
  preview: ThresholdPreview;
  onArtist: (artist: { id: string; name: string }) => void;
}

/** Names that are shown before the rest is asked for. */
const firstNames = 12;
/** The most that the server names. */
const mostNames = 50;

/** Whom the threshold would touch, in numbers and by name, and what it would cost. */
export function Effect({ preview, onArtist }: EffectProps) {
  const { artists, withNeighboursNow: now, withNeighboursThen: then } = preview;
  const emptied = countOf(preview.emptied, now - then);
  const filled = countOf(preview.filled, then - now);
  return (
    <div className="grid min-w-0 gap-6">
      <p role="status" className="sr-only">
        {`At ${formatScore(preview.then.threshold)}: ${formatWhole(preview.gaining)} gain neighbours, ${formatWhole(preview.losing)} lose some, ${formatWhole(filled)} get their first, ${formatWhole(emptied)} are left with none.`}
      </p>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line sm:grid-cols-3 roomy:grid-cols-5">
        <Count
          label="Have a neighbour"
          note={`of ${formatWhole(artists)} with enough evidence`}
          wide
        >
          {now === then ? formatWhole(now) : `${formatWhole(now)} → ${formatWhole(then)}`}
        </Count>
        <Count label="Gain neighbours" good={preview.gaining > 0}>
          {formatWhole(preview.gaining)}
        </Count>
        <Count label="Lose neighbours" bad={preview.losing > 0}>
          {formatWhole(preview.losing)}
        </Count>
        <Count label="Get their first" good={filled > 0}>
          {formatWhole(filled)}
        </Count>
        <Count label="Are left with none" bad={emptied > 0}>
          {formatWhole(emptied)}
        </Count>
      </dl>
      <Names
        title="Would get their first neighbours"
        artists={preview.filled}
        count={filled}
        onArtist={onArtist}
      />
      <Names
        title="Would be left with none"
        artists={preview.emptied}
        count={emptied}
        onArtist={onArtist}
      />
      <Costs preview={preview} />
    </div>
  );
}

/** How many there are of those of whom the server names the first. */
function countOf(named: readonly NamedArtist[], difference: number): number {
  return named.length < mostNames ? named.length : Math.max(named.length, difference);
}

interface CountProps {
  label: string;
  note?: string;
  good?: boolean;
  bad?: boolean;
  wide?: boolean;
  children: ReactNode;
}

function Count({ label, note, good = false, bad = false, wide = false, children }: CountProps) {
  return (
    <div
      className={cx(
        'grid content-start gap-0.5 bg-ground px-4 py-3',
        wide && 'col-span-2 roomy:col-span-1',
      )}
    >
      <dt className="text-xs font-semibold text-text-2">{label}</dt>
      <dd className={cx('display tabular text-lg', good && 'text-success', bad && 'text-danger')}>
        {children}
      </dd>
      {note && <dd className="text-xs text-text-3">{note}</dd>}
    </div>
  );
}

interface NamesProps {
  title: string;
  artists: readonly NamedArtist[];
  count: number;
  onArtist: EffectProps['onArtist'];
}

function Names({ title, artists, count, onArtist }: NamesProps) {
  const [all, setAll] = useState(false);
  if (artists.length === 0) return null;
  const shown = all ? artists : artists.slice(0, firstNames);
  const rest = count - artists.length;
  return (
    <section aria-label={title}>
      <h3 className="mb-2 text-sm font-semibold">
        {title} <span className="tabular font-normal text-text-3">{formatWhole(count)}</span>
      </h3>
      <ul className="flex flex-wrap gap-x-2 gap-y-1.5">
        {shown.map((artist) => (
          <li key={artist.id} className="min-w-0">
            <button
              type="button"
              aria-label={`Show the neighbours of ${artist.artistName}`}
              onClick={() => onArtist({ id: artist.id, name: artist.artistName })}
              className="max-w-full truncate rounded-sm border border-line px-2.5 py-1.5 text-sm text-text-2 hover:border-line-strong hover:text-text"
            >
              {artist.artistName}
            </button>
          </li>
        ))}
        {!all && artists.length > firstNames && (
          <li>
            <button
              type="button"
              onClick={() => setAll(true)}
              className="rounded-sm px-2.5 py-1.5 text-sm font-semibold text-accent-text hover:underline"
            >
              {`${artists.length - firstNames} more`}
            </button>
          </li>
        )}
      </ul>
      {rest > 0 && (all || artists.length <= firstNames) && (
        <p className="mt-1.5 text-xs text-text-3">
          The {artists.length} most listened to; {formatWhole(rest)} others are not named.
        </p>
      )}
    </section>
  );
}

/** What is better and worse in points of a per cent. */
function Costs({ preview: { now, then, differences } }: Pick<EffectProps, 'preview'>) {
  const columns = [
    { key: 'measure', name: 'Measure' },
    { key: 'now', name: `Today ${formatScore(now.threshold)}`, right: true },
    { key: 'then', name: `Draft ${formatScore(then.threshold)}`, right: true },
    { key: 'difference', name: 'Difference', right: true },
  ];
  const differenceOf = (wanted: string) => differences.find(({ name }) => name === wanted);
  return (
    <div className="min-w-0">
      <Table label="What the threshold does, today and drafted" columns={columns}>
        {measures.map(({ name, label, help }) => (
          <Row key={name}>
            <Head>
              {label}
              <span className="block max-w-[46ch] text-xs text-text-3 max-sm:hidden">{help}</span>
            </Head>
            <RangedCell range={formatRange(now, name)}>{formatMeasured(now[name])}</RangedCell>
            <RangedCell range={formatRange(then, name)}>{formatMeasured(then[name])}</RangedCell>
            <Apart
              from={now[name]}
              to={then[name]}
              difference={differenceOf(name)}
              writing={inPerCent}
              unit="points"
            />
          </Row>
        ))}
        <Row>
          <Head>Neighbours an artist, on average</Head>
          <RangedCell range={formatRange(now, 'meanNeighbours')}>
            {now.meanNeighbours.toFixed(1)}
          </RangedCell>
          <RangedCell range={formatRange(then, 'meanNeighbours')}>
            {then.meanNeighbours.toFixed(1)}
          </RangedCell>
          <Apart
            from={now.meanNeighbours}
            to={then.meanNeighbours}
            difference={differenceOf('meanNeighbours')}
            writing={inTenths}
          />
        </Row>
      </Table>
      <p className="mt-3 max-w-[90ch] text-xs text-text-3">
        Below each figure is its 95 % interval. A difference has a colour where its interval leaves
        0 out; each artist and person is compared with themselves, so that it is narrower.
      </p>
    </div>
  );
}

interface ApartProps {
  from: number | null | undefined;
  to: number | null | undefined;
  /** How sure it is; undefined where that cannot be told. */
  difference: ThresholdPreview['differences'][number] | undefined;
  writing: Writing;
  unit?: string;
}

/** What a measure would gain or lose. */
function Apart({ from, to, difference, writing, unit = '' }: ApartProps) {
  if (from == null || to == null) return <RangedCell range="">–</RangedCell>;
  const text = formatDifference(from, to, writing);
  const { low, high, certain = false } = difference ?? {};
  const end = (value: number) => formatSigned(value * (writing.times ?? 1), writing.digits);
  return (
    <RangedCell range={low == null || high == null ? '' : `${end(low)} to ${end(high)}`}>
      <span
        className={cx(
          'font-semibold',
          certain && text.startsWith('+') && 'text-success',
          certain && text.startsWith('−') && 'text-danger',
        )}
      >
        {text}
        {unit && <span className="font-normal text-text-3 max-sm:block"> {unit}</span>}
      </span>
    </RangedCell>
  );
}
