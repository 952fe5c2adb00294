import { create } from 'zustand';

/** Where the person is in the tour: a step from 0; null while it is not shown. */
interface Tour {
  step: number | null;
}

export const useTour = create<Tour>()(() => ({ step: null }));

const keyOf = (userId: string) => `sidestage.tour.${userId}`;

/** Goes to a step, and comes back to it after the page was left. Null ends it. */
export function goToStep(userId: string, step: number | null): void {
  if (step === null) localStorage.removeItem(keyOf(userId));
  else localStorage.setItem(keyOf(userId), String(step));
  useTour.setState({ step });
}

export const startTour = (userId: string): void => goToStep(userId, 0);

/** Goes on with a tour that was begun on this device. */
export function resumeTour(userId: string | null): void {
  const kept = userId === null ? null : localStorage.getItem(keyOf(userId));
  const step = kept === null ? NaN : Number(kept);
  useTour.setState({ step: Number.isInteger(step) && step >= 0 ? step : null });
}
