import { useEffect, useState } from 'react';
import { type Location, useSession } from '@/core/session';
import { cityAt, type Coordinates, useDevicePlace } from '@/core/site/place';
import { texts } from '@/lib/texts';

export interface LocationText {
  text: string;
  /** Only coordinates are known so far: the place's name is still looked for. */
  isLooking: boolean;
  /** Nothing is known: the text is nobody's place. */
  isDefault: boolean;
}

/**
 * Where the person is: the profile's location if it has one, else where they said that the device
 * is. Coordinates without a city are named by the server; a failure is ignored.
 */
export function useLocationText(): LocationText {
  const { status, profile } = useSession();
  const { place, coordinates, looking } = useDevicePlace();
  const location = profile?.location;
  const at = location?.city ? null : coordinatesOf(location);
  const { name, isNaming } = useNameOf(at);

  const kept = status === 'visitor' && !coordinates ? place?.text : null;
  const text = nameOf(location) || name || kept;
  if (text) return { text, isLooking: looking, isDefault: false };
  const shown = at ?? coordinates;
  if (!shown) return { text: texts.locationDefault, isLooking: looking, isDefault: !looking };
  return {
    text: `${shown.latitude.toFixed(2)}, ${shown.longitude.toFixed(2)}`,
    isLooking: at ? isNaming : looking,
    isDefault: false,
  };
}

function nameOf(location: Location | null | undefined) {
  if (!location?.city) return '';
  const { text, city, state, country } = location;
  return text || [city, state || country].filter(Boolean).join(', ');
}

function coordinatesOf(location: Location | null | undefined) {
  const { latitude, longitude } = location ?? {};
  return typeof latitude === 'number' && typeof longitude === 'number'
    ? { latitude, longitude }
    : null;
}

/** What the server calls a position. */
function useNameOf(at: Coordinates | null) {
  const key = at ? `${at.latitude},${at.longitude}` : '';
  const [found, setFound] = useState({ key: '', name: '' });
  useEffect(() => {
    if (key === '') return;
    let wanted = true;
    const [latitude = 0, longitude = 0] = key.split(',').map(Number);
    void cityAt({ latitude, longitude }).then((city) => {
      if (wanted) setFound({ key, name: city?.text ?? '' });
    });
    return () => {
      wanted = false;
    };
  }, [key]);
  const isKnown = key !== '' && found.key === key;
  return { name: isKnown ? found.name : '', isNaming: key !== '' && !isKnown };
}
