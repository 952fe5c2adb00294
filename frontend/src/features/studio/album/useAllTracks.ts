import { useEffect, useState } from 'react';
import { nextCursor } from '@/core/data/connections';
import type { AlbumEditorQuery } from '@/gql/graphql';

interface Query {
  data: AlbumEditorQuery | undefined;
  fetchMore: (options: { variables: { after: string } }) => Promise<unknown>;
}

type Tracks = AlbumEditorQuery['getAlbumTracks']['nodes'];

/**
 * An album's tracks, one page after the other until all are there: an order is given to all of them. While they come again,
 * those of before stay.
 */
export function useAllTracks({ data, fetchMore }: Query) {
  const page = data?.getAlbumTracks;
  const after = nextCursor(page);
  const [whole, setWhole] = useState<Tracks | null>(null);
  const [stuckAt, setStuckAt] = useState<string | null>(null);
  if (page && after === null && page.nodes !== whole) setWhole(page.nodes);

  useEffect(() => {
    if (after === null || after === stuckAt) return;
    fetchMore({ variables: { after } }).catch(() => setStuckAt(after));
  }, [after, stuckAt, fetchMore]);

  return {
    tracks: (after === null ? page?.nodes : (whole ?? page?.nodes)) ?? [],
    isWhole: after === null || whole !== null,
    /** Whether a page did not come; goOn asks for it again. */
    isStuck: after !== null && after === stuckAt,
    goOn: () => setStuckAt(null),
  };
}
