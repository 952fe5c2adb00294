import { cx } from '@/lib/cx';

interface SegmentsProps<T extends string | number> {
  label: string;
  options: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
}

/** One of a few, all in sight. */
export function Segments<T extends string | number>({
  label,
  options,
  value,
  onChange,
}: SegmentsProps<T>) {
  return (
    <div role="group" aria-label={label} className="flex">
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={cx(
            '-ml-px h-11 border border-line px-3 text-sm font-semibold whitespace-nowrap transition-colors first:ml-0 first:rounded-l-sm last:rounded-r-sm wide:h-9',
            option.value === value
              ? 'bg-raised text-text'
              : 'text-text-2 hover:bg-surface hover:text-text',
          )}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
