import { Switch } from 'radix-ui';
import { useId } from 'react';

interface ToggleProps {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** On or off, at once. */
export function Toggle({ label, hint, checked, onChange, disabled }: ToggleProps) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <label htmlFor={id} className="grid">
        <span className="font-semibold">{label}</span>
        {hint && <span className="text-sm text-text-3">{hint}</span>}
      </label>
      <Switch.Root
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled ?? false}
        className="relative h-7 w-12 shrink-0 rounded-full border border-line-strong bg-surface transition-colors data-[state=checked]:border-transparent data-[state=checked]:bg-accent"
      >
        <Switch.Thumb className="block size-5 translate-x-0.75 rounded-full bg-text-2 transition-transform data-[state=checked]:translate-x-5.75 data-[state=checked]:bg-on-accent" />
      </Switch.Root>
    </div>
  );
}
