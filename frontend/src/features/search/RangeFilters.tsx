import { ChevronDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState, type FormEvent } from 'react';
import { Button } from '@/components/Button';
import { Field, Input } from '@/components/Field';
import { formatPrice } from '@/lib/format';
import type { Filters } from './asked';
import { filterLook } from './filterLook';

interface YearFilterProps {
  chosen: Filters;
  onChange: (change: Partial<Filters>) => void;
}

export function YearFilter({ chosen, onChange }: YearFilterProps) {
  const { yearFrom, yearTo } = chosen;
  return (
    <RangeFilter
      name="Year"
      shown={rangeText(yearFrom, yearTo, String)}
      from={yearFrom}
      to={yearTo}
      most={9999}
      onChange={(from, to) => onChange({ yearFrom: from, yearTo: to })}
    />
  );
}

export function PriceFilter({
  chosen,
  currency,
  onChange,
}: YearFilterProps & { currency: string }) {
  const { priceFrom, priceTo } = chosen;
  return (
    <RangeFilter
      name="Price"
      unit={currency}
      shown={rangeText(priceFrom, priceTo, (price) => formatPrice(price, currency))}
      from={priceFrom}
      to={priceTo}
      most={1e9}
      decimal
      onChange={(from, to) =>
        onChange({
          priceFrom: from,
          priceTo: to,
          currency: from === null && to === null ? null : currency,
        })
      }
    />
  );
}

/** '2009–2015', 'from 2009', 'to 2015', or nothing. */
export function rangeText(
  from: number | null,
  to: number | null,
  write: (value: number) => string,
): string {
  if (from !== null && to !== null) {
    return from === to ? write(from) : `${write(from)}–${write(to)}`;
  }
  if (from !== null) return `from ${write(from)}`;
  return to === null ? '' : `to ${write(to)}`;
}

interface RangeFilterProps {
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

function RangeFilter(props: RangeFilterProps) {
  const { name, shown } = props;
  const [open, setOpen] = useState(false);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        aria-label={shown === '' ? name : `${name}: ${shown}`}
        className={`${filterLook(shown !== '')} pr-3`}
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
          className="z-50 w-72 animate-[fade-in_120ms_var(--ease-out)] rounded-md border border-line bg-surface p-4"
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
