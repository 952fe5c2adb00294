import { lazyPart } from '@/components/lazyPart';
import type { FragmentType } from '@/gql';
import type { eventFragment } from './api/eventFragment';

/** An event inside of something else. */
export const EventEmbed = lazyPart<{ event: FragmentType<typeof eventFragment> }>(
  async () => (await import('./EventCard')).EventCard,
  { quiet: true },
);
