import { useSyncExternalStore } from 'react';
import { constants } from './texts';

/** Whether a media query holds, and again whenever that changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}

/** The mobile layout of the specification: up to 800 px. */
export function useIsMobile(): boolean {
  return useMedia(`(max-width: ${constants.mobileBreakpointPx}px)`);
}
