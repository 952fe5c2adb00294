import { lazyPart } from '@/components/lazyPart';
import { SectionHeader } from '@/components/SectionHeader';
import { EmptyState } from '@/components/States';
import { WhenSeen } from '@/components/WhenSeen';
import type { ArtistSlot } from '@/core/manifest';

const ArtistGiveaways = lazyPart(async () => (await import('./ArtistGiveaways')).ArtistGiveaways, {
  quiet: true,
});

/** Where the giveaways on an artist's page stand: they come once somebody sees the place. */
export function GiveawaysPlace({ artist }: ArtistSlot) {
  return (
    <section aria-labelledby="giveaways" data-print="no" className="max-w-220">
      <SectionHeader id="giveaways" title="Giveaways" />
      <WhenSeen className="min-h-44">
        <ArtistGiveaways
          key={artist.userId}
          userId={artist.userId}
          label={`Giveaways by ${artist.artistName}`}
          first={3}
          empty={
            <EmptyState title="Nothing here yet.">
              What {artist.artistName} gives away will be here.
            </EmptyState>
          }
        />
      </WhenSeen>
    </section>
  );
}
