import { Plot, type PlotRule } from '@/components/instruments/Plot';
import { formatScore } from '../tunings';
import type { Point } from '../types';
import { Marker } from './Marker';
import { formatMeasured, formatRange, type Measure, measures, withPoints } from './measures';

interface CurvePlotProps {
  curve: readonly Point[];
  now: Point;
  then: Point;
  /** The names of the measures that are drawn. */
  shown: readonly Measure['name'][];
}

const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1];

/** The measures over the threshold. */
export function CurvePlot({ curve, now, then, shown }: CurvePlotProps) {
  const drawn = measures.filter(({ name }) => shown.includes(name));
  return (
    <Plot
      label="Precision, recall, coverage and shares with neighbours, by threshold"
      height={20}
      rows={withPoints(curve, now, then)}
      x={({ threshold }) => threshold}
      xSpan={[0, 1]}
      xTicks={ticks.map((at) => ({ at, text: at.toString() }))}
      yTicks={ticks.map((at) => ({ at, text: `${Math.round(at * 100)} %` }))}
      rules={rulesOf(now, then)}
      lines={drawn.map((measure) => ({
        name: measure.label,
        colour: measure.colour,
        dashes: measure.dashes,
        joined: true,
        value: (point: Point) => point[measure.name],
        mark: (point: Point) => {
          const radius = radiusOf(point.threshold, [now.threshold, then.threshold]);
          return radius && <Marker measure={measure} radius={radius} />;
        },
      }))}
      read={(point) => ({
        title: `Threshold ${formatScore(point.threshold)}`,
        values: drawn.map(({ name, label }) => ({
          name: label,
          text: sayMeasured(point, name),
        })),
      })}
    />
  );
}

function rulesOf({ threshold: now }: Point, { threshold: then }: Point): PlotRule[] {
  const today = { at: now, colour: 'var(--text-2)' };
  if (now === then) return [{ ...today, text: `Today and draft ${formatScore(now)}` }];
  return [
    { ...today, text: `Today ${formatScore(now)}` },
    { at: then, text: `Draft ${formatScore(then)}`, colour: 'var(--accent-text)', dashes: '4 3' },
  ];
}

/** Of a point's mark, in pixels; every other step has one, so that they stay apart. */
function radiusOf(threshold: number, marked: readonly number[]): number {
  if (marked.includes(threshold)) return 6;
  return Math.abs(threshold * 10 - Math.round(threshold * 10)) < 1e-6 ? 3 : 0;
}

/** '91.2 % (89.0–93.1)'. */
function sayMeasured(point: Point, name: Measure['name']): string {
  const range = formatRange(point, name);
  return range ? `${formatMeasured(point[name])} (${range})` : formatMeasured(point[name]);
}
