import type { ReportTarget } from '@/gql/graphql';

export type RemovedType =
  | 'post'
  | 'comment'
  | 'question'
  | 'giveaway'
  | 'track'
  | 'album'
  | 'playlist'
  | 'event'
  | 'merchandise';

/** What can be removed of what can be reported. */
export const removedTypes: Partial<Record<ReportTarget, RemovedType>> = {
  POST: 'post',
  COMMENT: 'comment',
  QUESTION: 'question',
  SONG: 'track',
  ALBUM: 'album',
  EVENT: 'event',
  GIVEAWAY: 'giveaway',
  PLAYLIST: 'playlist',
  MERCHANDISE: 'merchandise',
};
