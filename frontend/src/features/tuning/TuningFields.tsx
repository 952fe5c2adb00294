import { Segments } from '@/components/instruments/Segments';
import { Knob } from './Knob';
import { rankerHelp, rankerName, type Share, shares } from './tunings';
import type { Tuning } from './types';

interface TuningFieldsProps {
  draft: Tuning;
  today: Tuning;
  rankers: readonly string[];
  /** Which of the numbers; all where not given. */
  names?: readonly Share[];
  /** One below the other, where there are two tunings beside each other. */
  narrow?: boolean;
  onEdit: (part: Partial<Tuning>) => void;
}

/** What a tuning says: who ranks, and the numbers. */
export function TuningFields(props: TuningFieldsProps) {
  const { draft, today, rankers, names, narrow = false, onEdit } = props;
  return (
    <div className="grid gap-6">
      <div className="grid gap-1.5">
        <span aria-hidden="true" className="font-semibold">
          Ranked by
        </span>
        <Segments
          label="Ranked by"
          options={rankers.map((value) => ({ value, label: rankerName(value) }))}
          value={draft.model}
          onChange={(model) => onEdit({ model })}
        />
        <p className="text-sm text-text-3">
          {rankerHelp(draft.model)}
          {draft.model !== today.model && ` Today: ${rankerName(today.model).toLowerCase()}.`}
        </p>
      </div>
      <div className={narrow ? 'grid gap-6' : 'grid gap-x-10 gap-y-6 roomy:grid-cols-2'}>
        {shares
          .filter(({ name }) => !names || names.includes(name))
          .map(({ name, label, help }) => (
            <Knob
              key={name}
              label={label}
              help={help}
              value={draft[name]}
              today={today[name]}
              onChange={(value) => onEdit({ [name]: value })}
            />
          ))}
      </div>
    </div>
  );
}
