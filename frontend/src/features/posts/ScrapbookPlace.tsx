import { useState } from 'react';
import { lazyPart } from '@/components/lazyPart';
import { SectionHeader } from '@/components/SectionHeader';
import { WhenSeen } from '@/components/WhenSeen';
import type { EventSlot } from '@/core/manifest';

const Scrapbook = lazyPart<EventSlot>(async () => (await import('./Scrapbook')).Scrapbook, {
  quiet: true,
});

/** Where the scrapbook of a show stands, from when it has begun. */
export function ScrapbookPlace({ event }: EventSlot) {
  const [now] = useState(() => Date.now());
  const hasBegun = new Date(event.startDate).getTime() <= now;
  if (!hasBegun || event.status === 'CANCELLED') return null;
  return (
    <section aria-labelledby="scrapbook" data-print="no">
      <SectionHeader id="scrapbook" title="Scrapbook" />
      <WhenSeen className="min-h-60">
        <Scrapbook key={event.id} event={event} />
      </WhenSeen>
    </section>
  );
}
