import { Loading, Skeleton } from '@/components/States';
import { TilesSkeleton, TrackListSkeleton } from '@/features/catalogue';
import type { Group } from './types';

/** The shape of the results that come. */
export function Wait({ group }: { group: Group | null }) {
  return (
    <Loading label="Searching">
      <div aria-hidden="true" className="mt-4 flex gap-2 overflow-hidden py-1">
        {['w-20', 'w-28', 'w-24', 'w-32'].map((width) => (
          <Skeleton key={width} className={`h-11 shrink-0 rounded-full wide:h-9 ${width}`} />
        ))}
      </div>
      <div className="mt-8 grid gap-12">{group ? <GroupWait group={group} /> : <AllWait />}</div>
    </Loading>
  );
}

function AllWait() {
  return (
    <>
      <Skeleton className="h-34 w-full rounded-md wide:h-50" />
      <TilesSkeleton shelf round />
      <TrackListSkeleton rows={6} columns />
    </>
  );
}

function GroupWait({ group }: { group: Group }) {
  switch (group) {
    case 'artist':
      return <TilesSkeleton count={12} round />;
    case 'album':
    case 'merch':
      return <TilesSkeleton count={12} />;
    default:
      return <TrackListSkeleton rows={12} columns />;
  }
}
