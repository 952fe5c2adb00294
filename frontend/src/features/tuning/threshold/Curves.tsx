import { useState } from 'react';
import { Panel } from '@/components/instruments/Panel';
import { RangedCell } from '@/components/instruments/RangedCell';
import { Head, Row, Table } from '@/components/instruments/Table';
import { cx } from '@/lib/cx';
import { Downloads } from '../Downloads';
import { formatScore } from '../tunings';
import type { Point } from '../types';
import { CurvePlot } from './CurvePlot';
import { Marker } from './Marker';
import { formatMeasured, formatRange, type Measure, measures, withPoints } from './measures';
import type { ThresholdPreview } from './useThresholdPreview';

/** What each threshold gives and costs, with the points of today and of the draft. */
export function Curves({ preview }: { preview: ThresholdPreview }) {
  const { curve, now, then } = preview;
  const [hidden, setHidden] = useState<readonly Measure['name'][]>([]);
  const shown = measures.map(({ name }) => name).filter((name) => !hidden.includes(name));
  const toggle = (name: Measure['name']) =>
    setHidden(hidden.includes(name) ? hidden.filter((each) => each !== name) : [...hidden, name]);
  return (
    <Panel
      title="Curves"
      note="Each from threshold 0 to 1, of the model in use."
      actions={<Downloads of="the curves" file="curve" />}
    >
      <div role="group" aria-label="Curves shown" className="mb-3 flex flex-wrap gap-x-2 gap-y-1">
        {measures.map((measure) => (
          <LegendButton
            key={measure.name}
            measure={measure}
            shown={!hidden.includes(measure.name)}
            onToggle={() => toggle(measure.name)}
          />
        ))}
      </div>
      <CurvePlot curve={curve} now={now} then={then} shown={shown} />
      <p className="mt-1 text-center text-xs text-text-3">Threshold</p>
      <details className="mt-3">
        <summary className="flex min-h-9 w-fit cursor-pointer items-center rounded-xs text-sm text-text-2 hover:text-text">
          The curves as a table
        </summary>
        <div className="mt-2">
          <CurveTable points={withPoints(curve, now, then)} now={now} then={then} />
        </div>
      </details>
    </Panel>
  );
}

interface LegendButtonProps {
  measure: Measure;
  shown: boolean;
  onToggle: () => void;
}

function LegendButton({ measure, shown, onToggle }: LegendButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={shown}
      onClick={onToggle}
      className={cx(
        'flex min-h-9 items-center gap-2 rounded-sm px-2 text-sm hover:bg-surface',
        shown ? 'text-text' : 'text-text-3 line-through',
      )}
    >
      <svg viewBox="0 0 34 12" aria-hidden="true" className="h-3 w-8.5 shrink-0">
        <line
          x1="0"
          x2="34"
          y1="6"
          y2="6"
          stroke={measure.colour}
          strokeWidth="2"
          strokeDasharray={measure.dashes}
        />
        <g transform="translate(17 6)">
          <Marker measure={measure} radius={4.5} />
        </g>
      </svg>
      {measure.label}
    </button>
  );
}

interface CurveTableProps {
  points: readonly Point[];
  now: Point;
  then: Point;
}

function CurveTable({ points, now, then }: CurveTableProps) {
  const columns = [
    { key: 'threshold', name: 'Threshold' },
    ...measures.map(({ name, label }) => ({ key: name, name: label, right: true })),
    { key: 'mean', name: 'Neighbours an artist', right: true },
  ];
  return (
    <Table label="The curves" columns={columns} minWidth={48}>
      {points.map((point) => (
        <Row key={point.threshold}>
          <Head>
            {formatScore(point.threshold)}{' '}
            {point.threshold === now.threshold && <span className="text-text-2">today </span>}
            {point.threshold === then.threshold && <span className="text-accent-text">draft</span>}
          </Head>
          {measures.map(({ name }) => (
            <RangedCell key={name} range={formatRange(point, name)}>
              {formatMeasured(point[name])}
            </RangedCell>
          ))}
          <RangedCell range={formatRange(point, 'meanNeighbours')}>
            {point.meanNeighbours.toFixed(1)}
          </RangedCell>
        </Row>
      ))}
    </Table>
  );
}
