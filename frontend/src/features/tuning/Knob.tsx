import { useId, useState } from 'react';
import { formatScore, readShare } from './tunings';

interface KnobProps {
  label: string;
  help: string;
  /** 0 to 1. */
  value: number;
  /** As it holds today; what differs says so. */
  today: number;
  onChange: (value: number) => void;
}

/** A number from 0 to 1 in steps of a hundredth, to slide or to type. */
export function Knob({ label, help, value, today, onChange }: KnobProps) {
  const id = useId();
  /** What is typed, while it is no number yet or has more digits than are kept. */
  const [typing, setTyping] = useState<string | null>(null);
  const control = { min: 0, max: 1, step: 0.01, 'aria-describedby': id };
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
            is {formatScore(today)} today: put back
          </button>
        )}
      </div>
      <div className="flex items-center gap-4">
        <div className="relative min-w-0 flex-1">
          <input
            {...control}
            type="range"
            aria-label={label}
            aria-valuetext={formatScore(value)}
            value={value}
            onChange={(event) => onChange(readShare(event.target.value) ?? value)}
            className="block h-11 w-full accent-accent wide:h-9"
          />
          <TodayMark at={today} />
        </div>
        <input
          {...control}
          type="number"
          aria-label={`${label}, as a number`}
          inputMode="decimal"
          value={typing ?? formatScore(value)}
          onChange={(event) => {
            setTyping(event.target.value);
            const read = readShare(event.target.value);
            if (read !== null) onChange(read);
          }}
          onBlur={() => setTyping(null)}
          className="tabular h-11 w-20 rounded-sm border border-line-strong bg-surface px-2 text-right wide:h-9"
        />
      </div>
      <p id={id} className="max-w-prose text-sm text-text-3">
        {help}
      </p>
    </div>
  );
}

/** Where today's value is on the slider, whose thumb is 16 px wide. */
function TodayMark({ at }: { at: number }) {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute top-[calc(50%+9px)] h-1.5 w-0.5 -translate-x-1/2 bg-text-2"
      style={{ left: `calc(8px + ${at} * (100% - 16px))` }}
    />
  );
}
