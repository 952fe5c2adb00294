import { lazyPart } from '@/components/lazyPart';
import { Skeleton } from '@/components/States';
import { WhenSeen } from '@/components/WhenSeen';
import type { ArtistSlot } from '@/core/manifest';

const ArtistEvents = lazyPart(async () => (await import('./ArtistEvents')).ArtistEvents, {
  quiet: true,
  waiting: <Skeleton className="h-32" />,
});

/** Where the dates on an artist's page stand: they come once somebody is near, and only where there are any. */
export function EventsPlace({ artist }: ArtistSlot) {
  return (
    <WhenSeen className="min-h-32">
      <ArtistEvents key={artist.userId} artist={artist} />
    </WhenSeen>
  );
}
