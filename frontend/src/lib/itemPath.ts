const roots: Record<string, string> = {
  album: '/album',
  event: '/events',
  giveaway: '/giveaways',
  merch: '/tradingpost',
  merchandise: '/tradingpost',
  playlist: '/playlist',
  post: '/post',
  question: '/question',
  song: '/track',
  track: '/track',
  venue: '/venues',
};

interface Placed {
  type: string;
  id: string;
  /** What a comment stands below; null for all else. */
  under?: { type: string; id: string } | null;
}

/** The page of a thing by its type; a comment is shown where it stands. Null for what has no page of its own. */
export function itemPath({ type, id, under }: Placed): string | null {
  if (type === 'comment') {
    const path = under ? itemPath(under) : null;
    return path && `${path}?comment=${encodeURIComponent(id)}`;
  }
  const root = roots[type];
  return root ? `${root}/${encodeURIComponent(id)}` : null;
}
