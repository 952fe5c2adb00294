import type { ReactionsOf } from '@/core/manifest';
import { ReactionButton } from './ReactionButton';

interface WorkReactionsProps {
  work: { type: 'SONG' | 'ALBUM'; id: string; title: string; reactions: ReactionsOf };
}

const typenames = { SONG: 'Track', ALBUM: 'Album' };

/** The reactions to a song or an album. */
export function WorkReactions({ work: { type, id, title, reactions } }: WorkReactionsProps) {
  const cached = { __typename: typenames[type], id };
  return <ReactionButton to={{ type, id, cached, reactions }} name={title} />;
}
