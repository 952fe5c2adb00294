import { cachedAs } from '@/core/data/cachedAs';
import type { WorkSlot } from '@/core/manifest';
import { ReactionButton } from './ReactionButton';

/** The reactions to a song or an album. */
export function WorkReactions({ work: { type, id, title, reactions } }: WorkSlot) {
  return <ReactionButton to={{ type, id, cached: cachedAs[type](id), reactions }} name={title} />;
}
