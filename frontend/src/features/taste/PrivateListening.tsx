import { EyeOff } from 'lucide-react';
import { Button } from '@/components/Button';
import { formatLength } from '@/lib/format';
import { minutesUntilTomorrow, timeOf, useUntil } from './usePrivate';
import { useOwnTaste } from './useTaste';

/** The switch for listening that leaves no trace. */
export function PrivateListening({ privateUntil }: { privateUntil: string | null | undefined }) {
  const { setPrivate } = useOwnTaste();
  const on = useUntil(privateUntil);
  const start = (label: string, minutes: () => number) => (
    <Button size="sm" className="narrow:h-11" onClick={() => void setPrivate(minutes())}>
      {label}
    </Button>
  );
  return (
    <div className="grid gap-4">
      <p className="max-w-prose text-text-2">
        What you begin to play is kept out of your history, of your taste and of what others see. It
        counts as a play for the artist, without saying whose.
      </p>
      <p role="status" className="flex items-center gap-2.5 font-semibold">
        {on ? (
          <>
            <EyeOff size={18} aria-hidden="true" className="text-accent-text" />
            <span>
              Private until {timeOf(on.until)}
              <span className="font-normal text-text-2">, {formatLength(on.left / 1000)} left</span>
            </span>
          </>
        ) : (
          'Not private now'
        )}
      </p>
      <div role="group" aria-label="Listen in private" className="flex flex-wrap gap-2">
        {on && (
          <Button
            kind="main"
            size="sm"
            className="narrow:h-11"
            onClick={() => void setPrivate(null)}
          >
            End now
          </Button>
        )}
        {start('1 hour', () => 60)}
        {start('3 hours', () => 180)}
        {start('Until tomorrow', minutesUntilTomorrow)}
      </div>
    </div>
  );
}
