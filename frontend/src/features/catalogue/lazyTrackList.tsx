import { lazyPart } from '@/components/lazyPart';
import { TrackListSkeleton } from './skeletons';

/** Tracks by the thousand, loaded by the pages that have so many: the first page has not. */
export const VirtualTrackList = lazyPart(
  async () => (await import('./VirtualTrackList')).VirtualTrackList,
  { waiting: <TrackListSkeleton /> },
);
