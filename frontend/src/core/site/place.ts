import { create } from 'zustand';
import { request, withQuery } from '@/core/data/api';
import { reloadProfile, sessionStore } from '@/core/session';
import { constants } from '@/lib/texts';

export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** A city as the server names it, with the city's own coordinates. */
export interface NamedPlace extends Coordinates {
  placeId: string;
  text: string;
}

interface DevicePlace {
  /** Where a visitor said that they are; a member's place is on their profile. */
  place: NamedPlace | null;
  /** Where the device is, until that has a name, and afterwards where it has none. */
  coordinates: Coordinates | null;
  looking: boolean;
}

const key = 'sidestage.place';

function stored(): NamedPlace | null {
  try {
    const place = JSON.parse(localStorage.getItem(key) ?? 'null') as NamedPlace | null;
    return place && typeof place.text === 'string' && typeof place.latitude === 'number'
      ? place
      : null;
  } catch {
    // Somebody wrote something else there.
    return null;
  }
}

export const useDevicePlace = create<DevicePlace>()(() => ({
  place: stored(),
  coordinates: null,
  looking: false,
}));

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

/** A kilometre is near enough to name a city, and nobody's address. */
const toKilometre = (degrees: number) => Math.round(degrees * 100) / 100;

export const roughly = ({ latitude, longitude }: Coordinates): Coordinates => ({
  latitude: toKilometre(latitude),
  longitude: toKilometre(longitude),
});

/** The city at a position; null where there is none, or the server does not say. */
export async function cityAt(at: Coordinates): Promise<NamedPlace | null> {
  try {
    return await request<NamedPlace>('user', withQuery('/location/city', { ...roughly(at) }));
  } catch {
    return null;
  }
}

/**
 * Asks the device where it is, which only a person's press may do, and keeps the city there: on the
 * profile of a member, on the device of a visitor. Resolves with it; null where nothing is known.
 */
export async function findPlace(): Promise<NamedPlace | null> {
  const { userId } = sessionStore.getState();
  if (useDevicePlace.getState().looking) return null;
  useDevicePlace.setState({ looking: true });
  try {
    const coordinates = await devicePosition();
    if (coordinates === null || !isStill(userId)) return null;
    useDevicePlace.setState({ coordinates: roughly(coordinates) });
    const place = await cityAt(coordinates);
    if (place === null || !isStill(userId)) return null;
    if (userId === null) {
      localStorage.setItem(key, JSON.stringify(place));
      useDevicePlace.setState({ place, coordinates: null });
      return place;
    }
    const { placeId, latitude, longitude } = place;
    await savePlace(userId, {
      placeId,
      latitude: String(latitude),
      longitude: String(longitude),
    });
    useDevicePlace.setState({ coordinates: null });
    return place;
  } finally {
    useDevicePlace.setState({ looking: false });
  }
}

const isStill = (userId: string | null) => sessionStore.getState().userId === userId;

/** Keeps a place on a member's profile; fields that are empty forget it. */
export async function savePlace(userId: string, fields: Record<string, string>): Promise<void> {
  const body = new FormData();
  body.set('userId', userId);
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  await request('user', '/user/modifyuser', { method: 'POST', body });
  await reloadProfile();
}
