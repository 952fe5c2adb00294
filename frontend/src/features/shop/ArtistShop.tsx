import { Button } from '@/components/Button';
import { Link } from '@/components/Link';
import { SectionHeader } from '@/components/SectionHeader';
import { EmptyState, Skeleton } from '@/components/States';
import type { ArtistSlot } from '@/core/manifest';
import { useSession } from '@/core/session';
import { ItemWall } from './ItemWall';
import { useItemsOfSeller } from './useItems';

/** What an artist sells; nothing where that is nothing, unless it is theirs to begin. */
export function ArtistShop({ artist: { userId, artistName } }: ArtistSlot) {
  const isOwn = useSession().userId === userId;
  const shop = useItemsOfSeller(userId);
  if (!shop.items && !shop.failed) return <Skeleton className="h-72" />;
  if (shop.items?.length === 0 && !shop.onMore && !isOwn) return null;
  return (
    <section aria-labelledby="shop" className="grid grid-cols-1 gap-4">
      <SectionHeader id="shop" title="Shop" />
      <ItemWall
        label={`Shop of ${artistName}`}
        {...shop}
        ofOne
        empty={
          <EmptyState title="Nothing here yet.">
            Records, shirts and posters that you sell will be here.
          </EmptyState>
        }
      />
      {isOwn && (
        <div data-print="no">
          <Button asChild size="sm">
            <Link to="/dashboard/shop/new">Offer something</Link>
          </Button>
        </div>
      )}
    </section>
  );
}
