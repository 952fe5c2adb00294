import {
  CartesianGrid,
  Line,
  LineChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { useMedia } from '@/lib/media';
import { formatScore } from '../tunings';
import type { Point } from '../types';
import { Marker } from './Marker';
import { formatMeasured, type Measure, measures, withPoints } from './measures';

interface CurveChartProps {
  curve: readonly Point[];
  now: Point;
  then: Point;
  /** The names of the measures that are drawn. */
  shown: readonly Measure['name'][];
}

const height = 340;
const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1];

/** The measures over the threshold. The arrow keys go from point to point; the table beside it has the same in words. */
export function CurveChart({ curve, now, then, shown }: CurveChartProps) {
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const moved = now.threshold !== then.threshold;
  const axis = {
    type: 'number' as const,
    domain: [0, 1] as [number, number],
    ticks,
    tickLine: false,
    tick: { fill: 'var(--text-3)' },
  };
  return (
    <div className="text-xs [&_.recharts-surface]:overflow-visible">
      <ResponsiveContainer width="100%" height={height} initialDimension={{ width: 720, height }}>
        <LineChart
          data={withPoints(curve, now, then)}
          margin={{ top: 24, right: 12, bottom: 4, left: 0 }}
          title="Precision, recall, coverage and shares with neighbours over the threshold"
          accessibilityLayer
        >
          <CartesianGrid stroke="var(--line)" />
          <XAxis {...axis} dataKey="threshold" axisLine={{ stroke: 'var(--line-strong)' }} />
          <YAxis
            {...axis}
            width={44}
            axisLine={false}
            tickFormatter={(value: number) => `${Math.round(value * 100)} %`}
          />
          <ReferenceLine
            x={now.threshold}
            stroke="var(--text-2)"
            label={{
              value: moved
                ? `Today ${formatScore(now.threshold)}`
                : `Today and draft ${formatScore(now.threshold)}`,
              position: 'top',
              fill: 'var(--text-2)',
              ...anchorOf(now.threshold, then.threshold),
            }}
          />
          {moved && (
            <ReferenceLine
              x={then.threshold}
              stroke="var(--accent-text)"
              strokeDasharray="4 3"
              label={{
                value: `Draft ${formatScore(then.threshold)}`,
                position: 'top',
                fill: 'var(--accent-text)',
                ...anchorOf(then.threshold, now.threshold),
              }}
            />
          )}
          <Tooltip
            cursor={{ stroke: 'var(--line-strong)' }}
            content={({ active, payload }) => {
              const point = payload?.[0]?.payload as Point | undefined;
              return active && point ? <PointTip point={point} shown={shown} /> : null;
            }}
          />
          {measures
            .filter(({ name }) => shown.includes(name))
            // The first lies on top.
            .toReversed()
            .map((measure) => (
              <Line
                key={measure.name}
                dataKey={measure.name}
                name={measure.label}
                type="monotone"
                stroke={measure.colour}
                strokeWidth={2}
                strokeDasharray={measure.dashes}
                connectNulls
                isAnimationActive={!still}
                animationDuration={240}
                activeDot={{ r: 5, fill: measure.colour, stroke: 'var(--ground)' }}
                dot={({ cx, cy, payload, key }) => (
                  <Dot
                    key={key}
                    x={cx}
                    y={cy}
                    measure={measure}
                    point={payload as Point}
                    marked={[now.threshold, then.threshold]}
                  />
                )}
              />
            ))}
        </LineChart>
      </ResponsiveContainer>
    </div>
  );
}

/** Labels of lines that are near one another, or at an edge, turn away. */
function anchorOf(own: number, other: number): { textAnchor?: 'start' | 'end' } {
  if (own < 0.08) return { textAnchor: 'start' };
  if (own > 0.92) return { textAnchor: 'end' };
  if (own === other || Math.abs(own - other) > 0.3) return {};
  return { textAnchor: own < other ? 'end' : 'start' };
}

interface DotProps {
  x: number | undefined;
  y: number | undefined;
  measure: Measure;
  point: Point;
  /** The thresholds of today and of the draft. */
  marked: readonly number[];
}

function Dot({ x, y, measure, point, marked }: DotProps) {
  if (x === undefined || y === undefined || point[measure.name] == null) return <g />;
  const isMarked = marked.includes(point.threshold);
  // Every other step has a mark, so that they stay apart.
  const isTenth = Math.abs(point.threshold * 10 - Math.round(point.threshold * 10)) < 1e-6;
  if (!isMarked && !isTenth) return <g />;
  return (
    <g transform={`translate(${x} ${y})`}>
      <Marker measure={measure} radius={isMarked ? 6 : 3} />
    </g>
  );
}

function PointTip({ point, shown }: { point: Point; shown: CurveChartProps['shown'] }) {
  return (
    <div className="rounded-sm border border-line bg-raised px-3 py-2 text-sm text-text">
      <p className="mb-1 text-text-2">Threshold {formatScore(point.threshold)}</p>
      <ul className="grid gap-0.5">
        {measures
          .filter(({ name }) => shown.includes(name))
          .map((measure) => (
            <li key={measure.name} className="flex items-center justify-between gap-4">
              <span>{measure.label}</span>
              <span className="tabular font-semibold">{formatMeasured(point[measure.name])}</span>
            </li>
          ))}
      </ul>
    </div>
  );
}
