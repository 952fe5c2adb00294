import type { CarouselPanelPartsFragment } from '@/gql/graphql';
import { formatPrice } from '@/lib/format';
import { locale } from '@/lib/locale';
import { namedThing, type NamedThing } from '@/lib/things';

export type Panel = CarouselPanelPartsFragment;
type Target = Panel['targets'][number];

/** What a panel shows, as a row that leads to its page. */
export interface Thing extends NamedThing {
  detail: string;
}

/** The things of a panel that are still there. */
export function thingsOf(panel: Panel): Thing[] {
  return panel.targets.map(thingOf).filter((thing) => thing !== null);
}

/** Null where it is not there, or not for the person. */
export function thingOf(target: Target): Thing | null {
  const named = namedThing(target);
  return named && { ...named, detail: detailOf(target) };
}

function detailOf({ track, album, merchandise, event, artist }: Target): string {
  if (merchandise) return priceOf(merchandise);
  if (event) return whenAndWhere(event);
  return track?.artist ?? album?.artist.artistName ?? (artist ? `@${artist.handle}` : '');
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
