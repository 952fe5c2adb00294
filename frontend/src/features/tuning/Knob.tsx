import { useId, useState } from 'react';
import {
  formatNumber,
  formatWithUnit,
  hundredths,
  readNumber,
  sliderAt,
  slideTo,
  type Scale,
} from './scale';

interface KnobProps {
  label: string;
  help: string;
  value: number;
  /** As it holds today; what differs says so. */
  today: number;
  scale?: Scale;
  onChange: (value: number) => void;
}

/** A number, from 0 to 1 in steps of a hundredth unless said, to slide or to type. */
export function Knob({ label, help, value, today, scale = hundredths, onChange }: KnobProps) {
  const id = useId();
  /** What is typed, while it is no number yet or has more digits than are kept. */
  const [typing, setTyping] = useState<string | null>(null);
  const { times = 1, unit } = scale;
  return (
    <div role="group" aria-label={label} className="grid content-start gap-1">
      <div className="flex min-h-6 items-baseline justify-between gap-3">
        <span className="font-semibold">{label}</span>
        {value !== today && (
          <button
            type="button"
            onClick={() => onChange(today)}
            className="tabular min-h-6 rounded-xs text-xs text-accent-text hover:underline"
          >
            is {formatNumber(scale, today)} today: put back
          </button>
        )}
      </div>
      <div className="flex items-center gap-4">
        <div className="relative min-w-0 flex-1">
          <input
            {...sliderAt(scale, value)}
            type="range"
            aria-label={label}
            aria-describedby={id}
            aria-valuetext={formatWithUnit(scale, value)}
            onChange={(event) => onChange(slideTo(scale, Number(event.target.value)))}
            className="block h-11 w-full accent-accent wide:h-9"
          />
          <TodayMark scale={scale} today={today} />
        </div>
        <input
          min={scale.min * times}
          max={scale.max * times}
          step={scale.step * times}
          type="number"
          aria-describedby={id}
          aria-label={`${label}, as a number`}
          inputMode="decimal"
          value={typing ?? formatNumber(scale, value)}
          onChange={(event) => {
            setTyping(event.target.value);
            const read = readNumber(scale, event.target.value);
            if (read !== null) onChange(read);
          }}
          onBlur={() => setTyping(null)}
          className="tabular h-11 w-20 rounded-sm border border-line-strong bg-surface px-2 text-right wide:h-9"
        />
        {unit && (
          <span aria-hidden="true" className="-ml-2 w-8 text-xs text-text-3">
            {unit}
          </span>
        )}
      </div>
      <p id={id} className="max-w-prose text-sm text-text-3">
        {help}
      </p>
    </div>
  );
}

/** Where today's value is on the slider, whose thumb is 16 px wide. */
function TodayMark({ scale, today }: { scale: Scale; today: number }) {
  const { min, max, value } = sliderAt(scale, today);
  const at = (value - min) / (max - min);
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute top-[calc(50%+9px)] h-1.5 w-0.5 -translate-x-1/2 bg-text-2"
      style={{ left: `calc(8px + ${at} * (100% - 16px))` }}
    />
  );
}
