import { useId } from 'react';

interface DialProps {
  label: string;
  hint?: string;
  /** 0, what the person knows, to 1, what is new to them. */
  value: number;
  onChange: (value: number) => void;
}

/** Between what one knows and something new, in words. */
export function Dial({ label, hint, value, onChange }: DialProps) {
  const id = useId();
  return (
    <div className="grid">
      <span className="flex flex-wrap justify-between gap-x-4">
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
        </label>
        <span aria-hidden="true" className="text-sm text-text-3">
          {dialWords(value)}
        </span>
      </span>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={5}
        value={Math.round(value * 100)}
        aria-valuetext={dialWords(value)}
        aria-describedby={`${id}-ends`}
        onChange={(event) => onChange(Number(event.target.value) / 100)}
        className="h-11 w-full accent-accent"
      />
      <span
        id={`${id}-ends`}
        className="-mt-1.5 flex flex-wrap justify-between gap-x-4 text-xs text-text-3"
      >
        <span>What I know</span>
        {hint && <span className="sr-only">{hint}</span>}
        <span>Something new</span>
      </span>
    </div>
  );
}

function dialWords(value: number): string {
  if (value < 0.125) return 'What I know';
  if (value < 0.4) return 'Mostly what I know';
  if (value <= 0.6) return 'Some of both';
  return value <= 0.875 ? 'Mostly something new' : 'Something new';
}
