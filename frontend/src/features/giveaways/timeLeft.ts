import { useEffect, useState } from 'react';
import { locale } from '@/lib/locale';

const twoDigits = (n: number) => String(n).padStart(2, '0');

/** Milliseconds as '3 d 04:05:06', without days where there are none. */
export function formatLeft(left: number): string {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const clock = [hours, minutes, seconds % 60].map(twoDigits).join(':');
  return days > 0 ? `${days} d ${clock}` : clock;
}

/** '4 May 2026, 14:05', where the person is. */
export const formatMoment = (date: string) =>
  new Date(date).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });

/** How many milliseconds are left, counted down each second while there are any; calls `onEnd` then. */
export function useTimeLeft(endDate: string, onEnd: () => void): number {
  const end = new Date(endDate).getTime();
  const [now, setNow] = useState(Date.now);
  const left = end - now;
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= end) onEnd();
    }, 1000);
    return () => clearInterval(timer);
  }, [isOver, end, onEnd]);
  return left;
}
