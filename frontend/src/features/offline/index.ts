import { lazy } from 'react';
import type { PlayerTrack } from '@/core/player';

// What does the work is loaded when it is first asked for.
export const Kept = lazy(() => import('./Kept'));

/** Fetches a track onto this device; see keep. */
export async function keepOffline(track: PlayerTrack): Promise<void> {
  const { keep } = await import('./keep');
  await keep(track);
}

/** Takes tracks off this device. */
export async function removeOffline(ids: readonly string[]): Promise<void> {
  const { letGo } = await import('./keep');
  await letGo(ids);
}
