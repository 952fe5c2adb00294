import { cx } from '@/lib/cx';

interface StateNavProps<T extends string> {
  label: string;
  /** What each state is called, in their order. */
  states: Readonly<Record<T, string>>;
  value: T;
  onChange: (state: T) => void;
}

/** The states that a list is shown by, one at a time. */
export function StateNav<T extends string>({ label, states, value, onChange }: StateNavProps<T>) {
  return (
    <nav aria-label={label} className="mb-6 flex flex-wrap gap-x-6 border-b border-line">
      {(Object.keys(states) as T[]).map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === value}
          onClick={() => onChange(each)}
          className={cx(
            '-mb-px h-11 border-b-2 font-semibold',
            each === value
              ? 'border-accent-text text-text'
              : 'border-transparent text-text-2 hover:text-text',
          )}
        >
          {states[each]}
        </button>
      ))}
    </nav>
  );
}
