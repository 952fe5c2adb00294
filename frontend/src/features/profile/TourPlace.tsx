import { useEffect } from 'react';
import { lazyPart } from '@/components/lazyPart';
import { useSession } from '@/core/session';
import { resumeTour, useTour } from './tour';

const Tour = lazyPart(async () => (await import('./Tour')).Tour, { quiet: true });

/** Where the tour is shown, to who has begun it. */
export function TourPlace() {
  const { userId } = useSession();
  const step = useTour((tour) => tour.step);
  useEffect(() => resumeTour(userId), [userId]);
  return userId !== null && step !== null ? <Tour key={userId} /> : null;
}
