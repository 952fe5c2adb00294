import { constants } from '@/lib/texts';
import type { Coordinates } from './place';

/** Where a device says that it is; null where it says nothing, whose reasons are ignored as specified. */
export function devicePosition(): Promise<Coordinates | null> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      () => resolve(null),
      { timeout: constants.geolocationTimeout, enableHighAccuracy: true, maximumAge: 0 },
    );
  });
}
