import { Field, Input } from '@/components/Field';
import { timeZoneName } from '@/lib/localTime';

/** What is wrong with dates; empty for nothing. */
export const problemOf = (start: string | null, end: string | null) =>
  end && start && Date.parse(end) <= Date.parse(start) ? 'The end must be after the start.' : '';

interface DateFieldsProps {
  /** As the fields of a browser have them, in the zone of the device. */
  from: string;
  until: string;
  problem: string;
  onFrom: (from: string) => void;
  onUntil: (until: string) => void;
}

/** From when and until when something is featured. */
export function DateFields({ from, until, problem, onFrom, onUntil }: DateFieldsProps) {
  return (
    <>
      <Field label="From (optional)">
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            value={from}
            onChange={({ target }) => onFrom(target.value)}
          />
        )}
      </Field>
      <Field label="Until (optional)" error={problem} hint={timeZoneName()}>
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            value={until}
            onChange={({ target }) => onUntil(target.value)}
          />
        )}
      </Field>
    </>
  );
}
