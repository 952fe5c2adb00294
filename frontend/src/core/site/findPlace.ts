import { request } from '@/core/data/api';
import { offerUndo } from '@/core/data/offerUndo';
import { type Location, reloadProfile, sessionStore } from '@/core/session';
import { devicePosition } from './devicePosition';
import { cityAt, type NamedPlace, placeKey, roughly, toKilometre, useDevicePlace } from './place';

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
      localStorage.setItem(placeKey, JSON.stringify(place));
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

/** Finds the place and, of a member, offers to bring the one before back. */
export async function movePlace(): Promise<void> {
  const { userId, profile } = sessionStore.getState();
  const place = await findPlace();
  if (!place || userId === null) return;
  const before = placeFieldsOf(profile?.location);
  offerUndo(`Your place is ${place.text}`, () => savePlace(userId, before));
}

const isStill = (userId: string | null) => sessionStore.getState().userId === userId;

/** Keeps a place on a member's profile; fields that are empty forget it. */
async function savePlace(userId: string, fields: Record<string, string>): Promise<void> {
  const body = new FormData();
  body.set('userId', userId);
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  await request('user', '/user/modifyuser', { method: 'POST', body });
  await reloadProfile();
}

/** What brings a place back, or forgets it. A position that is not a city's is one that the person keeps exactly. */
function placeFieldsOf(location: Location | null | undefined): Record<string, string> {
  const { placeId, city, state, country, latitude, longitude } = location ?? {};
  const isExact = [latitude, longitude].some(
    (degrees) => typeof degrees === 'number' && degrees !== toKilometre(degrees),
  );
  return {
    placeId: placeId ?? '',
    city: city ?? '',
    state: state ?? '',
    country: country ?? '',
    ...(isExact ? { latitude: String(latitude), longitude: String(longitude), exact: 'true' } : {}),
  };
}
