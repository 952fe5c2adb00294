import { lazyPart } from '@/components/lazyPart';
import { Skeleton } from '@/components/States';
import { WhenSeen } from '@/components/WhenSeen';
import type { ArtistSlot } from '@/core/manifest';

const OnPage = lazyPart(async () => (await import('./OnPage')).OnPage, {
  quiet: true,
  waiting: <Skeleton className="h-44" />,
});

/** Where the giveaways on an artist's page stand: they come once somebody is near, and only where there are any. */
export function GiveawaysPlace({ artist }: ArtistSlot) {
  return (
    <WhenSeen className="min-h-44">
      <OnPage key={artist.userId} artist={artist} />
    </WhenSeen>
  );
}
