import { useEffect, useState } from 'react';

/** Seconds that are left, one less each second; and how to start over. */
export function useCountdown(seconds: number): [left: number, restart: () => void] {
  const [left, setLeft] = useState(seconds);
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1_000);
    return () => clearInterval(timer);
  }, [isOver]);
  return [left, () => setLeft(seconds)];
}
