import { lazyPart } from '@/components/lazyPart';
import { SectionHeader } from '@/components/SectionHeader';
import { WhenSeen } from '@/components/WhenSeen';
import type { ArtistSlot } from '@/core/manifest';

const ArtistEvents = lazyPart(async () => (await import('./ArtistEvents')).ArtistEvents, {
  quiet: true,
});

/** Where the dates on an artist's page stand: they come once somebody sees the place. */
export function EventsPlace({ artist }: ArtistSlot) {
  return (
    <section aria-labelledby="dates">
      <SectionHeader id="dates" title="Dates" />
      <WhenSeen className="min-h-32">
        <ArtistEvents key={artist.userId} artist={artist} />
      </WhenSeen>
    </section>
  );
}
