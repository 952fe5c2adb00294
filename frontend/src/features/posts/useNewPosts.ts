import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import type { FeedPostsWhere } from '@/gql/graphql';
import { feedHeadDocument } from './api/feedHead';

/** Milliseconds between two looks. */
const every = 60_000;

/**
 * Counts what was posted since a list was read: it looks now and then, and when one comes back to the page. The list
 * itself stays as it is, so that nothing moves under the reader's thumb.
 */
export function useNewPosts(where: FeedPostsWhere, shown: readonly string[] | undefined): number {
  const client = useApolloClient();
  const [latest, setLatest] = useState<readonly string[]>([]);
  const isRead = shown !== undefined;
  const asked = JSON.stringify(where);
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
          if (data && !isOver) setLatest(data.getFeedPosts.nodes.map(({ id }) => id));
        })
        // Without an answer nothing is announced, and the next look may have one.
        .catch(() => undefined);
    };
    const timer = setInterval(look, every);
    document.addEventListener('visibilitychange', look);
    return () => {
      isOver = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [client, isRead, asked]);
  const known = new Set(shown);
  const first = latest.findIndex((id) => known.has(id));
  return first < 0 ? latest.filter((id) => !known.has(id)).length : first;
}
