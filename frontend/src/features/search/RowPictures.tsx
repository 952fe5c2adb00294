import { Disc3, MapPin, MessageSquareText } from 'lucide-react';
import { locale } from '@/lib/locale';

const icons = { venue: MapPin, genre: Disc3, post: MessageSquareText };

/** A sign for what has no picture. */
export function RowIcon({ type, large = false }: { type: keyof typeof icons; large?: boolean }) {
  const Icon = icons[type];
  return (
    <span
      className={`grid place-items-center bg-raised text-text-3 ${large ? 'aspect-square w-full rounded-sm' : 'size-10 rounded-xs'}`}
    >
      <Icon size={large ? '36%' : 18} aria-hidden="true" />
    </span>
  );
}

/** The day of an event as one looks for it in a list. */
export function DateBlock({ time, large = false }: { time: Date; large?: boolean }) {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, options).format(time);
  return (
    <time
      dateTime={time.toISOString()}
      aria-hidden="true"
      className={`grid place-content-center rounded-xs bg-raised text-center leading-none ${large ? 'aspect-square w-full gap-1.5 rounded-sm' : 'size-10 gap-0.5'}`}
    >
      <span className={`${large ? 'text-sm' : 'text-xs leading-none'} font-semibold text-text-3`}>
        {part({ month: 'short' })}
      </span>
      <span
        className={`tabular font-display font-bold ${large ? 'text-title' : 'text-md leading-none'}`}
      >
        {part({ day: 'numeric' })}
      </span>
    </time>
  );
}
