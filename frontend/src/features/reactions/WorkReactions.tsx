import type { WorkSlot } from '@/core/manifest';
import { ReactionButton } from './ReactionButton';

const typenames = { SONG: 'Track', ALBUM: 'Album', POST: 'Post' };

/** The reactions to a song, an album or a post. */
export function WorkReactions({ work: { type, id, title, reactions } }: WorkSlot) {
  const cached = { __typename: typenames[type], id };
  return <ReactionButton to={{ type, id, cached, reactions }} name={title} />;
}
