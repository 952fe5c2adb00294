import {
  Area,
  AreaChart,
  CartesianGrid,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { useMedia } from '@/lib/media';
import {
  type Day,
  formatDay,
  formatMeasure,
  formatShortDay,
  type Measure,
  measureNames,
} from './figures';

interface DayChartProps {
  days: readonly Day[];
  measure: Measure;
}

const height = 280;

/** A measure by day. The arrow keys go from day to day; the table beside it has the same in words. */
export function DayChart({ days, measure }: DayChartProps) {
  const still = useMedia('(prefers-reduced-motion: reduce)');
  return (
    <div className="h-70 text-xs [&_.recharts-surface]:overflow-visible">
      <ResponsiveContainer width="100%" height={height} initialDimension={{ width: 720, height }}>
        <AreaChart
          data={days.map((day) => ({ day: day.day, value: day[measure] }))}
          margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
          title={`${measureNames[measure]} by day`}
          accessibilityLayer
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="day"
            tickFormatter={formatShortDay}
            tickLine={false}
            axisLine={{ stroke: 'var(--line-strong)' }}
            tick={{ fill: 'var(--text-3)' }}
            minTickGap={36}
          />
          <YAxis
            width={44}
            tickFormatter={(value: number) => formatMeasure(measure, value)}
            tickLine={false}
            axisLine={false}
            tick={{ fill: 'var(--text-3)' }}
            allowDecimals={measure === 'completion'}
            domain={measure === 'completion' ? [0, 1] : [least(days, measure), 'auto']}
          />
          <Tooltip
            cursor={{ stroke: 'var(--line-strong)' }}
            content={({ active, payload, label }) => {
              const value = payload?.[0]?.value;
              if (!active || typeof label !== 'string') return null;
              return (
                <p className="rounded-sm border border-line bg-raised px-3 py-2 text-sm text-text">
                  <span className="text-text-2">{formatDay(label)}</span>{' '}
                  <span className="tabular font-semibold">
                    {formatMeasure(measure, typeof value === 'number' ? value : null)}
                  </span>
                </p>
              );
            }}
          />
          <Area
            dataKey="value"
            type="monotone"
            stroke="var(--accent-text)"
            strokeWidth={2}
            fill="var(--accent)"
            fillOpacity={0.14}
            dot={days.length <= 31 ? { r: 2.5, fill: 'var(--accent-text)', strokeWidth: 0 } : false}
            activeDot={{ r: 5, fill: 'var(--accent-text)', stroke: 'var(--ground)' }}
            isAnimationActive={!still}
            animationDuration={240}
          />
        </AreaChart>
      </ResponsiveContainer>
    </div>
  );
}

function least(days: readonly Day[], measure: Measure): number {
  return Math.min(0, ...days.map((day) => day[measure] ?? 0));
}
