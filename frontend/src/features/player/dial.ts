export const dialKey = 'sidestage.jukebox.dial';

/** The dial as the person has last turned it on this device; undefined where they have not. */
export function chosenDial(): number | undefined {
  const kept = localStorage.getItem(dialKey);
  const dial = Number(kept);
  return kept !== null && dial >= 0 && dial <= 1 ? dial : undefined;
}
