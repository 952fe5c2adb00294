import { useId } from 'react';
import { Panel } from '@/components/instruments/Panel';
import { Toggle } from '@/components/Toggle';
import { type NumberWeight, personalLabel, type Weights, weightSpecs } from './draft';

interface WeightFieldsProps {
  weights: Weights;
  /** As they are saved; what differs says so. */
  saved: Weights;
  onChange: (weights: Weights) => void;
}

/** What decides the order of results. */
export function WeightFields({ weights, saved, onChange }: WeightFieldsProps) {
  return (
    <Panel
      title="Weights"
      note="Points say how far a match is from what was typed: 0 is exact, fewer come first."
    >
      <div className="grid grid-cols-1 gap-x-10 gap-y-5 roomy:grid-cols-2">
        {weightSpecs.map((spec) => (
          <Weight
            key={spec.name}
            {...spec}
            value={weights[spec.name]}
            saved={saved[spec.name]}
            onChange={(value) => onChange({ ...weights, [spec.name]: value })}
          />
        ))}
      </div>
      <div className="mt-5 max-w-xl border-t border-line pt-4">
        <Toggle
          label={personalLabel}
          hint="Only among equal matches; it never lifts a worse one."
          checked={weights.personal}
          onChange={(personal) => onChange({ ...weights, personal })}
        />
      </div>
    </Panel>
  );
}

interface WeightProps {
  name: NumberWeight;
  label: string;
  unit: (value: number) => string;
  min: number;
  max: number;
  help: string;
  value: number;
  saved: number;
  onChange: (value: number) => void;
}

function Weight({ label, unit, min, max, help, value, saved, onChange }: WeightProps) {
  const id = useId();
  const set = (text: string) => {
    const number = Math.round(Number(text));
    if (text !== '' && Number.isFinite(number)) onChange(Math.min(max, Math.max(min, number)));
  };
  const control = { min, max, step: 1, 'aria-describedby': id };
  return (
    <div role="group" aria-label={label} className="grid gap-1">
      <div className="flex items-baseline justify-between gap-3">
        <span className="font-semibold">{label}</span>
        {value !== saved && (
          <button
            type="button"
            onClick={() => onChange(saved)}
            className="rounded-xs text-xs text-accent-text hover:underline"
          >
            was {saved}: put back
          </button>
        )}
      </div>
      <div className="flex items-center gap-3">
        <input
          {...control}
          type="range"
          aria-label={label}
          aria-valuetext={`${value} ${unit(value)}`}
          value={value}
          onChange={(event) => set(event.target.value)}
          className="h-11 min-w-0 flex-1 accent-accent wide:h-9"
        />
        <input
          {...control}
          type="number"
          aria-label={`${label}, as a number`}
          inputMode="numeric"
          value={value}
          onChange={(event) => set(event.target.value)}
          className="tabular h-11 w-16 rounded-sm border border-line-strong bg-surface px-2 text-right wide:h-9"
        />
        <span className="w-18 text-xs text-text-3 wide:w-24">{unit(value)}</span>
      </div>
      <p id={id} className="text-sm text-text-3">
        {help}
      </p>
    </div>
  );
}
