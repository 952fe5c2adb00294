import type { CarouselPanelPartsFragment } from '@/gql/graphql';
import { formatPrice } from '@/lib/format';
import { locale } from '@/lib/locale';

export type Panel = CarouselPanelPartsFragment;
type Target = Panel['targets'][number];

/** What a panel shows, as a row that leads to its page. */
export interface Thing {
  id: string;
  name: string;
  detail: string;
  to: string;
  image: string | null;
  isPerson: boolean;
}

/** The things of a panel that are still there. */
export function thingsOf(panel: Panel): Thing[] {
  return panel.targets.map(thingOf).filter((thing) => thing !== null);
}

/** Null where it is not there, or not for the person. */
export function thingOf({ track, album, merchandise, event, artist }: Target): Thing | null {
  const thing = { isPerson: false };
  if (track) {
    const { id, title, artist, coverArtUrl } = track;
    return { ...thing, id, name: title, detail: artist, to: `/track/${id}`, image: coverArtUrl };
  }
  if (album) {
    const { id, title, coverArtUrl } = album;
    const detail = album.artist.artistName;
    return { ...thing, id, name: title, detail, to: `/album/${id}`, image: coverArtUrl };
  }
  if (merchandise) {
    const { id, name, defaultImageUrl } = merchandise;
    const detail = priceOf(merchandise);
    return { ...thing, id, name, detail, to: `/tradingpost/${id}`, image: defaultImageUrl ?? null };
  }
  if (event) {
    const { id, title, multimediaItems } = event;
    const image = multimediaItems[0] ?? null;
    return { ...thing, id, name: title, detail: whenAndWhere(event), to: `/events/${id}`, image };
  }
  if (artist) {
    const { id, handle, artistName, profilePictureUrl } = artist;
    const image = profilePictureUrl ?? null;
    return { id, name: artistName, detail: `@${handle}`, to: `/${handle}`, image, isPerson: true };
  }
  return null;
}

function priceOf({ minPrice, maxPrice, currency }: NonNullable<Target['merchandise']>): string {
  const least = formatPrice(minPrice, currency);
  return maxPrice > minPrice ? `From ${least}` : least;
}

/** In the time of the place. */
function whenAndWhere(event: NonNullable<Target['event']>): string {
  const day = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: event.timeZone,
  }).format(new Date(event.startDate));
  const state = event.status === 'CANCELLED' ? 'Cancelled' : '';
  return [state, day, event.venueName ?? event.location].filter(Boolean).join(' · ');
}
