import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { lazyPart } from '@/components/lazyPart';
import { useSession } from '@/core/session';
import { beginTour, resumeTour, useTour } from './tour';

const Tour = lazyPart(async () => (await import('./Tour')).Tour, { quiet: true });

/** Where the tour begins by itself: nobody is led about who came to pay, to listen or to write. */
const beginnings = ['/', '/dashboard'];

/** Where the tour is shown: to who has never seen it as soon as they are at home, and to who has begun it everywhere. */
export function TourPlace() {
  const { userId, profile } = useSession();
  const seen = profile?.seenTutorial;
  const step = useTour((tour) => tour.step);
  const { pathname } = useLocation();
  const mayBegin = seen === false && beginnings.includes(pathname);
  useEffect(() => resumeTour(userId, seen), [userId, seen]);
  useEffect(() => {
    if (userId !== null && mayBegin) beginTour(userId);
  }, [userId, mayBegin]);
  return userId !== null && step !== null ? <Tour key={userId} /> : null;
}
