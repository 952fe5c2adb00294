import { CardSkeleton, Wall } from '@/components/Cards';
import { TrackRowSkeleton } from '@/components/TrackRow';

interface TilesSkeletonProps {
  count?: number;
  shelf?: boolean;
  round?: boolean;
}

export function TilesSkeleton({ count = 6, shelf = false, round = false }: TilesSkeletonProps) {
  return (
    <Wall shelf={shelf}>
      {Array.from({ length: count }, (_, index) => (
        <CardSkeleton key={index} round={round} />
      ))}
    </Wall>
  );
}

interface Layout {
  columns?: boolean | undefined;
  shelf?: boolean | undefined;
}

/** The classes of a list of tracks. */
export function trackListLayout({ columns, shelf }: Layout): string {
  if (shelf) {
    return 'shelf -mx-(--gutter) grid-rows-[repeat(4,auto)] auto-cols-[min(86vw,30rem)] gap-x-6 px-(--gutter) [scroll-padding-inline:var(--gutter)] *:nth-[4n+1]:snap-start';
  }
  return columns ? 'grid gap-x-8 roomy:grid-cols-2' : 'grid grid-cols-1';
}

export function TrackListSkeleton({ rows = 6, ...way }: { rows?: number } & Layout) {
  return (
    <ol aria-hidden="true" className={trackListLayout(way)}>
      {Array.from({ length: rows }, (_, index) => (
        <TrackRowSkeleton key={index} />
      ))}
    </ol>
  );
}
