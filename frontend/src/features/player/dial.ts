import type { Jukebox } from './types';

/** Where the dial stands until it is turned: as much of the one as of the other. */
const middle = 0.5;

const key = 'sidestage.jukebox.dial';

/** The dial as the person has last turned it on this device; undefined where they have not. */
export function chosenDial(): number | undefined {
  const kept = localStorage.getItem(key);
  const dial = Number(kept);
  return kept !== null && dial >= 0 && dial <= 1 ? dial : undefined;
}

export function keepDial(dial: number): void {
  localStorage.setItem(key, String(dial));
}

/** Where the dial of a jukebox stands, 0 to 1. */
export function dialOf({ dial }: Jukebox): number {
  return dial ?? chosenDial() ?? middle;
}
