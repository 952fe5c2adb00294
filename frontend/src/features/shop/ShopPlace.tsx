import { lazyPart } from '@/components/lazyPart';
import { Skeleton } from '@/components/States';
import { WhenSeen } from '@/components/WhenSeen';
import type { ArtistSlot } from '@/core/manifest';

const ArtistShop = lazyPart(async () => (await import('./ArtistShop')).ArtistShop, {
  quiet: true,
  waiting: <Skeleton className="h-72" />,
});

/** Where the shop on an artist's page stands: it comes once somebody is near, and only where there is one. */
export function ShopPlace({ artist }: ArtistSlot) {
  return (
    <WhenSeen className="min-h-72">
      <ArtistShop key={artist.userId} artist={artist} />
    </WhenSeen>
  );
}
