import { Field, Input } from '@/components/Field';
import { type Days, problemOf, zoneHere } from './days';

interface DaysPickerProps {
  days: Days;
  onChange: (name: keyof Days, day: string) => void;
}

/** Between which days orders were paid. */
export function DaysPicker({ days, onChange }: DaysPickerProps) {
  return (
    <div role="group" aria-label="Paid" className="flex flex-wrap items-start gap-3">
      <Field label="Paid from" hint={`Days are those of ${zoneHere()}.`}>
        {(control) => (
          <Input
            {...control}
            type="date"
            value={days.from}
            onChange={(event) => onChange('from', event.target.value)}
          />
        )}
      </Field>
      <Field label="Paid to" error={problemOf(days)}>
        {(control) => (
          <Input
            {...control}
            type="date"
            value={days.to}
            onChange={(event) => onChange('to', event.target.value)}
          />
        )}
      </Field>
    </div>
  );
}
