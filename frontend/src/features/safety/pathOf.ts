import type { ReportTarget } from '@/gql/graphql';
import { itemPath } from '@/lib/itemPath';

/** What is reported, in words. */
export const kinds: Record<ReportTarget, string> = {
  POST: 'A post',
  COMMENT: 'A comment',
  QUESTION: 'A question',
  SONG: 'A song',
  ALBUM: 'An album',
  PERSON: 'A profile',
  EVENT: 'An event',
  VENUE: 'A venue',
  GIVEAWAY: 'A giveaway',
  PLAYLIST: 'A playlist',
  MERCHANDISE: 'Something for sale',
};

interface Reported {
  targetType: ReportTarget;
  targetId: string;
  /** What a comment stands below; null for all else. */
  under?: { targetType: ReportTarget; targetId: string } | null;
  author?: { handle: string } | null;
}

/** Where a reported thing is seen: a comment where it stands, a person on their page. Null where that is not known. */
export function pathOf({ targetType, targetId, under, author }: Reported): string | null {
  const path = itemPath({
    type: targetType.toLowerCase(),
    id: targetId,
    under: under && { type: under.targetType.toLowerCase(), id: under.targetId },
  });
  return path ?? (author ? `/${author.handle}` : null);
}

/** Types as REST says them, which are those of the index. */
export function targetOf(type: string): ReportTarget {
  if (type === 'artist') return 'PERSON';
  if (type === 'merch') return 'MERCHANDISE';
  if (type === 'track') return 'SONG';
  return type.toUpperCase() as ReportTarget;
}
