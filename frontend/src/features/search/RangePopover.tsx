import { ChevronDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type FormEvent, useState } from 'react';
import { chip } from '@/components/chip';
import { Button } from '@/components/Button';
import { Field, Input } from '@/components/Field';

export interface RangeFilterProps {
  name: string;
  /** Of the numbers, as 'EUR'. */
  unit?: string;
  /** The chosen range, to read; empty where there is none. */
  shown: string;
  from: number | null;
  to: number | null;
  most: number;
  decimal?: boolean;
  onChange: (from: number | null, to: number | null) => void;
}

/** A filter by the ends of a range, open at first: it is fetched when it is asked for. */
export function RangePopover(props: RangeFilterProps) {
  const { name, shown } = props;
  const [open, setOpen] = useState(true);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        aria-label={shown === '' ? name : `${name}: ${shown}`}
        className={`${chip(shown === '' ? 'off' : 'on')} pr-3`}
      >
        {shown === '' ? name : <span className="tabular">{shown}</span>}
        <ChevronDown size={16} aria-hidden="true" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={name}
          align="start"
          sideOffset={6}
          collisionPadding={12}
          className="z-overlay w-72 animate-[fade-in_120ms_var(--ease-out)] rounded-md border border-line bg-surface p-4"
        >
          <RangeForm {...props} onDone={() => setOpen(false)} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function RangeForm({
  unit,
  shown,
  from,
  to,
  most,
  decimal = false,
  onChange,
  onDone,
}: RangeFilterProps & { onDone: () => void }) {
  const [texts, setTexts] = useState({ from: from?.toString() ?? '', to: to?.toString() ?? '' });
  const [error, setError] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const low = texts.from === '' ? null : Number(texts.from);
    const high = texts.to === '' ? null : Number(texts.to);
    if (low !== null && high !== null && low > high) return setError('This ends before it begins.');
    onChange(low, high);
    onDone();
  };
  const input = (side: 'from' | 'to', label: string, error?: string) => (
    <Field label={unit ? `${label} (${unit})` : label} error={error}>
      {(control) => (
        <Input
          {...control}
          type="number"
          inputMode={decimal ? 'decimal' : 'numeric'}
          min={decimal ? 0 : 1}
          max={most}
          step={decimal ? 0.01 : 1}
          value={texts[side]}
          onChange={(event) => {
            setTexts((last) => ({ ...last, [side]: event.target.value }));
            setError('');
          }}
          className="tabular"
        />
      )}
    </Field>
  );
  return (
    <form onSubmit={submit} className="grid gap-4">
      <div className="grid grid-cols-2 items-start gap-3">
        {input('from', 'From')}
        {input('to', 'To', error || undefined)}
      </div>
      <div className="flex justify-end gap-2">
        {shown !== '' && (
          <Button
            kind="quiet"
            onClick={() => {
              onChange(null, null);
              onDone();
            }}
          >
            Clear
          </Button>
        )}
        <Button type="submit" kind="main">
          Apply
        </Button>
      </div>
    </form>
  );
}
