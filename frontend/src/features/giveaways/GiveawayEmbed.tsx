import { lazyPart } from '@/components/lazyPart';
import type { FragmentType } from '@/gql';
import type { giveawayFragment } from './api/giveawayFragment';

/** A giveaway inside of something else. */
export const GiveawayEmbed = lazyPart<{ giveaway: FragmentType<typeof giveawayFragment> }>(
  async () => (await import('./Embedded')).Embedded,
  { quiet: true },
);
