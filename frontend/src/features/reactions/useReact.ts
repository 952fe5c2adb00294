import type { Cached } from '@/core/data/cachedAs';
import { tellRefusal } from '@/core/data/tellRefusal';
import { useChange } from '@/core/data/useChange';
import type { ReactionsOf } from '@/core/manifest';
import { useSession } from '@/core/session';
import { useLoginPrompt } from '@/core/site/loginPrompt';
import type { ReactionTarget } from '@/gql/graphql';
import { addReactionDocument } from './api/addReaction';
import { writeReactions } from './api/cache';
import { removeReactionDocument } from './api/removeReaction';
import { type ReactionType, withOwn } from './kinds';

export interface ReactedTo {
  type: ReactionTarget;
  id: string;
  /** As the cache of GraphQL names it. */
  cached: Cached;
  reactions: ReactionsOf;
}

/** Returns what gives a reaction, or takes back the same one. It shows at once and is taken back where it is refused. */
export function useReact(): (to: ReactedTo, type: ReactionType) => Promise<void> {
  const change = useChange();
  const { status } = useSession();
  const promptLogin = useLoginPrompt();
  return async ({ type: targetType, id: targetId, cached, reactions }, type) => {
    if (status !== 'member') return promptLogin('Log in to react');
    const own = type === reactions.userReaction ? null : type;
    const then = withOwn(reactions, own);
    const answer = {
      success: true,
      reactions: { ...then, userReaction: then.userReaction ?? null },
    };
    const options = { inOrder: `react ${targetId}` };
    try {
      if (own)
        await change(
          addReactionDocument,
          { input: { targetId, targetType, type } },
          (cache, { addReaction }) => writeReactions(cache, cached, addReaction.reactions),
          { ...options, optimistic: { addReaction: answer } },
        );
      else
        await change(
          removeReactionDocument,
          { input: { targetId, targetType } },
          (cache, { removeReaction }) => writeReactions(cache, cached, removeReaction.reactions),
          { ...options, optimistic: { removeReaction: answer } },
        );
    } catch (error) {
      tellRefusal(error);
    }
  };
}
