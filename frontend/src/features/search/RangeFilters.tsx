import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { chip } from '@/components/chip';
import { lazyPart } from '@/components/lazyPart';
import { showSnackbar } from '@/components/snackbarStore';
import { cx } from '@/lib/cx';
import { formatPrice } from '@/lib/format';
import type { Filters } from './asked';
import type { RangeFilterProps } from './RangePopover';

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

const RangePopover = lazyPart(async () => (await import('./RangePopover')).RangePopover);

/** A button until it is first pressed: what opens is fetched then. */
function RangeFilter(props: RangeFilterProps) {
  const { name, shown } = props;
  const [isAsked, setAsked] = useState(false);
  const open = async () => {
    try {
      await RangePopover.load();
      setAsked(true);
    } catch {
      showSnackbar({ type: 'error', message: 'The filter did not load. Try again.' });
    }
  };
  const button = (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={false}
      aria-label={shown === '' ? name : `${name}: ${shown}`}
      className={cx(chip(shown === '' ? 'off' : 'on'), 'pr-3')}
      onPointerEnter={RangePopover.prepare}
      onFocus={RangePopover.prepare}
      onClick={() => void open()}
    >
      {shown === '' ? name : <span className="tabular">{shown}</span>}
      <ChevronDown size={16} aria-hidden="true" />
    </button>
  );
  return isAsked ? <RangePopover {...props} /> : button;
}
