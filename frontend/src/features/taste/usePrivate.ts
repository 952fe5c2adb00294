import { skipToken, useQuery } from '@apollo/client/react';
import { useSyncExternalStore } from 'react';
import { useSession } from '@/core/session';
import { locale } from '@/lib/locale';
import { privateDocument } from './api/private';

/** Until when, and how many milliseconds that leaves. */
export interface Private {
  until: Date;
  left: number;
}

const everySecond = (hear: () => void) => {
  const timer = setInterval(hear, 1000);
  return () => clearInterval(timer);
};
const never = () => () => undefined;
const secondsNow = () => Math.floor(Date.now() / 1000);

/** An instant while it lies ahead, with what is left of it; null from then on. */
export function useUntil(instant: string | null | undefined): Private | null {
  const now = useSyncExternalStore(instant ? everySecond : never, secondsNow);
  if (!instant) return null;
  const until = new Date(instant);
  const left = until.getTime() - now * 1000;
  return left > 0 ? { until, left } : null;
}

/** Until when the person's listening is private; null where it is not. */
export function usePrivate(): Private | null {
  const { status } = useSession();
  const { data } = useQuery(privateDocument, status === 'member' ? {} : skipToken);
  return useUntil(data?.myTaste.privateUntil);
}

/** '18:30' today, '06:00 tomorrow' after midnight, in the person's own time. */
export function timeOf(until: Date): string {
  const time = until.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' });
  return until.toDateString() === new Date().toDateString() ? time : `${time} tomorrow`;
}

/** The minutes from now to the person's next midnight, as the server takes them: 1 to 1,440. */
export function minutesUntilTomorrow(now = new Date()): number {
  const midnight = new Date(now);
  midnight.setHours(24, 0, 0, 0);
  return Math.min(1440, Math.max(1, Math.ceil((midnight.getTime() - now.getTime()) / 60_000)));
}
