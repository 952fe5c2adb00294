import { create } from 'zustand';

/** Where the person is in the tour: a step from 0; null while it is not shown. */
interface Tour {
  step: number | null;
}

export const useTour = create<Tour>()(() => ({ step: null }));

const keyOf = (userId: string) => `sidestage.tour.${userId}`;

/** What a device keeps of a tour that ended on it. */
const ended = 'ended';

/** Goes to a step, and comes back to it after the page was left. Null ends it. */
export function goToStep(userId: string, step: number | null): void {
  localStorage.setItem(keyOf(userId), step === null ? ended : String(step));
  useTour.setState({ step });
}

export const startTour = (userId: string): void => goToStep(userId, 0);

/**
 * Goes on with a tour that was begun on this device. One that ended here begins anew where the
 * server says that the person has not seen it: an admin took that back.
 */
export function resumeTour(userId: string | null, seen?: boolean): void {
  const kept = userId === null ? null : localStorage.getItem(keyOf(userId));
  const step = kept === ended ? (seen === false ? 0 : NaN) : kept === null ? NaN : Number(kept);
  useTour.setState({ step: Number.isInteger(step) && step >= 0 ? step : null });
}

/** Begins the tour for somebody whom the server has never heard of having seen it, unless it was begun on this device. */
export function beginTour(userId: string): void {
  if (localStorage.getItem(keyOf(userId)) === null) startTour(userId);
}
