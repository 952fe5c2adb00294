import type { ReactNode } from 'react';

export function PlayerProvider({ children }: { children: ReactNode }) {
  return children;
}

/** The bar along the bottom edge on wide screens, its waveform as the upper border. */
export function MiniPlayer() {
  return null;
}

/** The small player of the top bar on wide screens. */
export function HeaderPlayer() {
  return null;
}

/** Above the bottom bar on phones, with the sheet pulled up from it. */
export function MobilePlayer() {
  return null;
}
