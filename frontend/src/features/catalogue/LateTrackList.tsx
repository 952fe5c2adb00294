import { lazy, Suspense, type ComponentProps } from 'react';
import { TrackListSkeleton } from './TrackList';
import type { VirtualTrackList as Rows } from './VirtualTrackList';

const Late = lazy(async () => ({ default: (await import('./VirtualTrackList')).VirtualTrackList }));

/** Tracks by the thousand, loaded by the pages that have so many: the first page has not. */
export function VirtualTrackList(props: ComponentProps<typeof Rows>) {
  return (
    <Suspense fallback={<TrackListSkeleton />}>
      <Late {...props} />
    </Suspense>
  );
}
