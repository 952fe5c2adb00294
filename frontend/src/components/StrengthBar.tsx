import { cx } from '@/lib/cx';

interface StrengthBarProps {
  /** 0 nothing typed, 1 weak, 2 fair, 3 good, 4 strong. */
  level: 0 | 1 | 2 | 3 | 4;
  /** What the level means, in words. */
  label: string;
}

const colours = ['bg-line', 'bg-danger', 'bg-warning', 'bg-info', 'bg-success'];

/** How strong a password is, as it is typed. */
export function StrengthBar({ level, label }: StrengthBarProps) {
  return (
    <div className="grid gap-1">
      <div
        role="meter"
        aria-label="Password strength"
        aria-valuemin={0}
        aria-valuemax={4}
        aria-valuenow={level}
        aria-valuetext={label}
        className="grid grid-cols-4 gap-1"
      >
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={cx(
              'h-1.5 rounded-full transition-colors',
              step <= level ? colours[level] : 'bg-line',
            )}
          />
        ))}
      </div>
      <p className="text-sm text-text-3">{label}</p>
    </div>
  );
}
