import { useEffect } from 'react';
import { lazyPart } from '@/components/lazyPart';
import { useSession } from '@/core/session';
import { resumeTour, useTour } from './tour';

const Tour = lazyPart(async () => (await import('./Tour')).Tour, { quiet: true });

/** Where the tour is shown, to who has begun it. */
export function TourPlace() {
  const { userId, profile } = useSession();
  const seen = profile?.seenTutorial;
  const step = useTour((tour) => tour.step);
  useEffect(() => resumeTour(userId, seen), [userId, seen]);
  return userId !== null && step !== null ? <Tour key={userId} /> : null;
}
