import { RangedCell } from '@/components/instruments/RangedCell';
import { Cell, Head, Row, Table } from '@/components/instruments/Table';
import { EmptyState } from '@/components/States';
import { formatTime, formatWhole } from '@/lib/figures';
import { formatPart } from '../reach';
import { formatScore, rankerName, shares, toTuning } from '../tunings';
import type { Experiment, Figure } from '../types';
import { figureName, formatFigure, formatRange, rowsOf, verdictOf } from './figures';
import { Whiskers } from './Whiskers';

/** What an experiment compares, and what came of it so far. */
export function Results({ experiment }: { experiment: Experiment }) {
  const rows = rowsOf(experiment);
  const counted = experiment.a.people + experiment.b.people > 0 && rows.length > 0;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-7">
      <p className="tabular text-sm text-text-2">{sayWhen(experiment)}</p>
      <Arms experiment={experiment} />
      {counted ? (
        <>
          <Whiskers rows={rows} />
          <FigureTable experiment={experiment} />
        </>
      ) : (
        <EmptyState title="Nobody has been shown anything by it yet.">
          People count from the first list or song that it tunes for them, whatever they do then.
        </EmptyState>
      )}
    </div>
  );
}

function sayWhen({ startedAt, startedBy, stoppedAt, share, kept, state }: Experiment): string {
  const by = startedBy ? ` by @${startedBy}` : '';
  const people =
    share < 0.5
      ? `${formatPart(share)} of people in each arm; ${formatPart(1 - 2 * share)} have the current tuning.`
      : `${formatPart(share)} of people in each arm.`;
  if (state === 'RUNNING') return `Since ${formatTime(startedAt)}${by}. ${people}`;
  const end = stoppedAt ? ` to ${formatTime(stoppedAt)}` : '';
  return `From ${formatTime(startedAt)}${end}${by}. ${people} ${kept ? `${kept} was kept.` : 'Neither was kept.'}`;
}

const armColumns = [
  { key: 'value', name: 'Tuning' },
  { key: 'a', name: 'A', right: true },
  { key: 'b', name: 'B', right: true },
];

function Arms({ experiment: { a, b } }: { experiment: Experiment }) {
  const [ofA, ofB] = [toTuning(a), toTuning(b)];
  const rows = [
    ...shares.map(({ name, label }) => ({
      label,
      a: formatScore(ofA[name]),
      b: formatScore(ofB[name]),
    })),
    { label: 'Ranked by', a: rankerName(ofA.model), b: rankerName(ofB.model) },
  ];
  return (
    <div className="max-w-xl">
      <Table label="Tunings of both arms" columns={armColumns}>
        {rows.map((row) => (
          <Row key={row.label}>
            <Head>
              {row.label} {row.a !== row.b && <span className="text-accent-text">differs</span>}
            </Head>
            <Cell right>{row.a}</Cell>
            <Cell right>{row.b}</Cell>
          </Row>
        ))}
        <Row>
          <Head>People who were shown it</Head>
          <Cell right>{formatWhole(a.people)}</Cell>
          <Cell right>{formatWhole(b.people)}</Cell>
        </Row>
      </Table>
    </div>
  );
}

const figureColumns = [
  { key: 'figure', name: 'Figure' },
  { key: 'a', name: 'A', right: true },
  { key: 'b', name: 'B', right: true },
  { key: 'difference', name: 'B less A', right: true },
  { key: 'verdict', name: 'Certain?' },
];

function FigureTable({ experiment }: { experiment: Experiment }) {
  return (
    <div>
      <Table label="Figures with their 95 % intervals" columns={figureColumns} minWidth={50}>
        {rowsOf(experiment).map((row) => {
          const { name, a, b } = row;
          const { numbers, words } = verdictOf(row);
          return (
            <Row key={name}>
              <Head>{figureName(name)}</Head>
              <FigureCell figure={a} name={name} />
              <FigureCell figure={b} name={name} />
              <Cell right>{numbers}</Cell>
              <Cell className="whitespace-nowrap">{words}</Cell>
            </Row>
          );
        })}
      </Table>
      <p className="mt-3 max-w-[90ch] text-xs text-text-3">
        Below each mean is its 95 % interval. A difference is certain where its interval leaves 0
        out. With seven figures, about every third comparison of equal tunings shows one that is
        chance, and more for who looks often: decide beforehand how long it runs and which figure
        counts.
      </p>
    </div>
  );
}

function FigureCell({ figure, name }: { figure: Figure | undefined; name: string }) {
  return (
    <RangedCell range={formatRange(name, figure?.low, figure?.high)}>
      {formatFigure(name, figure?.mean)}
    </RangedCell>
  );
}
