import { useEffect, useState } from 'react';
import type { Location } from '@/core/session';
import { constants, texts } from '@/lib/texts';

export interface LocationText {
  text: string;
  /** Only coordinates are known: the place's name is still to be found. */
  onlyCoordinates: boolean;
  /** Nothing is known: the text is nobody's place. */
  isDefault?: boolean;
}

interface Coordinates {
  latitude: number;
  longitude: number;
}

/**
 * Where the person is: the profile's location if it has one, else the browser's. The browser is
 * asked only where the person has allowed it before; a failure is ignored.
 */
export function useLocationText(profile: Location | null | undefined): LocationText {
  const known = Boolean(profile?.city || coordinatesOf(profile));
  const [found, setFound] = useState<Coordinates | null>(null);

  useEffect(() => {
    if (known) return;
    let wanted = true;
    void locate().then((coordinates) => {
      if (wanted && coordinates) setFound(coordinates);
    });
    return () => {
      wanted = false;
    };
  }, [known]);

  if (profile?.city) {
    const text = [profile.city, profile.state].filter(Boolean).join(', ');
    return { text, onlyCoordinates: false };
  }
  const coordinates = coordinatesOf(profile) ?? found;
  if (!coordinates) {
    return { text: texts.locationDefault, onlyCoordinates: false, isDefault: true };
  }
  return {
    text: `${coordinates.latitude.toFixed(2)}, ${coordinates.longitude.toFixed(2)}`,
    onlyCoordinates: true,
  };
}

function coordinatesOf(location: Location | null | undefined): Coordinates | null {
  const { latitude, longitude } = location ?? {};
  return typeof latitude === 'number' && typeof longitude === 'number'
    ? { latitude, longitude }
    : null;
}

async function locate(): Promise<Coordinates | null> {
  try {
    const permission = await navigator.permissions.query({ name: 'geolocation' });
    if (permission.state !== 'granted') return null;
    return await new Promise((resolve) => {
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude }),
        () => resolve(null),
        { timeout: constants.geolocationTimeout, enableHighAccuracy: true, maximumAge: 0 },
      );
    });
  } catch {
    // Browsers without the permission's name: the specification ignores geolocation's failures.
    return null;
  }
}
