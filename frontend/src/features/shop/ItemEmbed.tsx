import { lazyPart } from '@/components/lazyPart';
import type { FragmentType } from '@/gql';
import type { itemCardFragment } from './api/itemCardFragment';

/** Something for sale inside of something else. */
export const ItemEmbed = lazyPart<{ item: FragmentType<typeof itemCardFragment> }>(
  async () => (await import('./ItemRow')).ItemRow,
  { quiet: true },
);
