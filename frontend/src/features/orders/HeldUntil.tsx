import { useEffect, useState } from 'react';
import { formatClock } from './words';

const minute = 60_000;

interface HeldUntilProps {
  expiresAt: string;
  onOver: () => void;
}

/** Until when the pieces are held: by the minute, as nothing hurries anybody. */
export function HeldUntil({ expiresAt, onOver }: HeldUntilProps) {
  const end = new Date(expiresAt).getTime();
  const [now, setNow] = useState(Date.now);
  const left = end - now;
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setTimeout(
      () => {
        setNow(Date.now());
        if (Date.now() >= end) onOver();
      },
      // To the next whole minute; a moment later, so that it is over when it says so.
      (left % minute) + 50,
    );
    return () => clearTimeout(timer);
  }, [isOver, left, end, onOver]);
  if (isOver) return null;
  const minutes = Math.ceil(left / minute);
  return (
    <p className="text-sm text-text-2 tabular-nums">
      Held for you until {formatClock(expiresAt)},{' '}
      {minutes === 1 ? 'a minute' : `${minutes} minutes`} from now.
    </p>
  );
}
