import { useEffect, useState } from 'react';
import { formatClock } from './words';

const minute = 60_000;

interface HeldUntilProps {
  expiresAt: string;
  /** Called once it is over. Must be the same from one render to the next. */
  onOver: () => unknown;
}

/** Until when the pieces are held: by the minute, as nothing hurries anybody. */
export function HeldUntil({ expiresAt, onOver }: HeldUntilProps) {
  const end = new Date(expiresAt).getTime();
  const [now, setNow] = useState(Date.now);
  const left = end - now;
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) {
      onOver();
      return;
    }
    // To the next whole minute; a moment later, so that it is over when it says so.
    const timer = setTimeout(() => setNow(Date.now()), (left % minute) + 50);
    return () => clearTimeout(timer);
  }, [isOver, left, onOver]);
  if (isOver) return null;
  const minutes = Math.ceil(left / minute);
  return (
    <p className="text-sm text-text-2 tabular-nums">
      Held for you until {formatClock(expiresAt)},{' '}
      {minutes === 1 ? 'a minute' : `${minutes} minutes`} from now.
    </p>
  );
}
