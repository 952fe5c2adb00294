import { cx } from '@/lib/cx';
import { isNear, posterDate } from './dates';

interface EventDateProps {
  moment: string;
  timeZone: string;
  /** Struck through: it does not take place. */
  off?: boolean;
  className?: string;
}

/** A date as posters have it: the day in display numerals, beside it the month and the weekday. */
export function EventDate({ moment, timeZone, off = false, className }: EventDateProps) {
  const { day, weekday, month, year } = posterDate(moment, timeZone);
  return (
    <time dateTime={moment} className={cx('flex items-center gap-2.5', className)}>
      <span
        className={cx(
          'min-w-[2ch] text-right font-display text-[2rem] leading-none font-extrabold tracking-tight tabular-nums wide:text-[2.5rem]',
          off && 'line-through decoration-2 opacity-60',
        )}
      >
        {day}
      </span>
      <span className="grid text-xs leading-tight text-text-2">
        <span className="font-semibold tracking-wide text-text uppercase">{month}</span>
        <span>{isNear(moment) ? weekday : year}</span>
      </span>
    </time>
  );
}
