import { useId } from 'react';

interface ToggleProps {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** On or off, at once. */
export function Toggle({ label, hint, checked, onChange, disabled = false }: ToggleProps) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <label htmlFor={id} className="grid">
        <span className="font-semibold">{label}</span>
        {hint && <span className="text-sm text-text-3">{hint}</span>}
      </label>
      <button
        type="button"
        role="switch"
        id={id}
        aria-checked={checked}
        disabled={disabled}
        onClick={() => onChange(!checked)}
        className="group relative h-7 w-12 shrink-0 rounded-full border border-line-strong bg-surface transition-colors aria-checked:border-transparent aria-checked:bg-accent"
      >
        <span className="block size-5 translate-x-0.75 rounded-full bg-text-2 transition-transform group-aria-checked:translate-x-5.75 group-aria-checked:bg-on-accent" />
      </button>
    </div>
  );
}
