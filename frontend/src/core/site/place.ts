import { create } from 'zustand';
import { request, withQuery } from '@/core/data/api';
import { whenPersonLeaves } from '@/core/session';

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

/** Where a visitor's place is kept. */
export const placeKey = 'sidestage.place';

function stored(): NamedPlace | null {
  try {
    const place = JSON.parse(localStorage.getItem(placeKey) ?? 'null') as NamedPlace | null;
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

// Where one person was is nothing for the next who signs in on the device.
whenPersonLeaves(() => useDevicePlace.setState({ coordinates: null, looking: false }));

/** A kilometre is near enough to name a city, and nobody's address. */
export const toKilometre = (degrees: number) => Math.round(degrees * 100) / 100;

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
