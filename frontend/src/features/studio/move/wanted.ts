import type { UploadItem } from '@/core/upload';
import type { Row } from '../upload/files';
import type { Known } from './known';

/** Whether a sound is to be made: as the artist said, else where they do not have it here. None is that cannot be read. */
export function isWanted(row: Row, known: Known, items: readonly UploadItem[]): boolean {
  const hasFailed = items.some(({ id, state }) => id === row.id && state === 'failed');
  return !hasFailed && row.problem === null && (row.wanted ?? !known.tracks.has(row.id));
}
