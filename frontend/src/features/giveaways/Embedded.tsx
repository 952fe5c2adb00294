import { type FragmentType, readFragment } from '@/gql';
import { giveawayFragment } from './api/giveawayFragment';
import { GiveawayCard } from './GiveawayCard';

export function Embedded({ giveaway }: { giveaway: FragmentType<typeof giveawayFragment> }) {
  return <GiveawayCard giveaway={readFragment(giveawayFragment, giveaway)} />;
}
