import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { whenPersonLeaves } from '@/core/session';
import type { FeedPostsWhere } from '@/gql/graphql';
import { feedHeadDocument } from './api/feedHead';

/** Milliseconds between two looks. */
const every = 60_000;

/** What was the latest when the ranked list was read. */
let rankedAt: readonly string[] | undefined;

whenPersonLeaves(() => {
  rankedAt = undefined;
});

/**
 * Counts what was posted since a list was read: it looks now and then, and when one comes back to the page. The list
 * itself stays as it is, so that nothing moves under the reader's thumb. What is new is told by the order of time,
 * whatever the list is sorted by; as a ranked list does not say what was the latest when it was read, there is a look
 * at once. There is one too where the list is from before. Settle once the list was read anew.
 */
export function useNewPosts(where: FeedPostsWhere, shown: readonly string[] | undefined) {
  const client = useApolloClient();
  const [latest, setLatest] = useState<readonly string[]>();
  const isRead = shown !== undefined;
  const [isFromBefore] = useState(isRead);
  const [atFirst, setAtFirst] = useState(isRead ? rankedAt : undefined);
  const isRanked = where.order === 'FOR_YOU';
  const asked = JSON.stringify(isRanked ? { ...where, order: 'NEWEST' } : where);
  useEffect(() => {
    if (!isRead) return;
    let isOver = false;
    const look = () => {
      if (document.hidden) return;
      client
        .query({
          query: feedHeadDocument,
          variables: { where: JSON.parse(asked) as FeedPostsWhere },
          fetchPolicy: 'no-cache',
        })
        .then(({ data }) => {
          if (!data || isOver) return;
          const ids = data.getFeedPosts.nodes.map(({ id }) => id);
          setLatest(ids);
          setAtFirst((before) => before ?? ids);
        })
        // Without an answer nothing is announced, and the next look may have one.
        .catch(() => undefined);
    };
    if (isRanked || isFromBefore) look();
    const timer = setInterval(look, every);
    document.addEventListener('visibilitychange', look);
    return () => {
      isOver = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [client, isRead, asked, isRanked, isFromBefore]);
  useEffect(() => {
    if (isRanked) rankedAt = atFirst;
  }, [isRanked, atFirst]);
  const known = new Set(isRanked ? [...(atFirst ?? latest ?? []), ...(shown ?? [])] : shown);
  return { fresh: countNew(latest ?? [], known), settle: () => setAtFirst(latest) };
}

/** What stands before something known is new. What comes after it came up as others went. */
function countNew(latest: readonly string[], known: ReadonlySet<string>): number {
  const last = latest.findLastIndex((id) => known.has(id));
  return (last < 0 ? latest : latest.slice(0, last)).filter((id) => !known.has(id)).length;
}
