import type { ReactNode } from 'react';
import { Button } from '@/components/Button';
import { Link } from '@/components/Link';
import { SectionHeader } from '@/components/SectionHeader';
import { EmptyState } from '@/components/States';
import type { ArtistSlot } from '@/core/manifest';
import { useSession } from '@/core/session';
import { ArtistGiveaways } from './ArtistGiveaways';

/** What an artist gives away, on their page: nothing where there is nothing, unless it is theirs to begin. */
export function OnPage({ artist: { userId, artistName } }: ArtistSlot) {
  const isOwn = useSession().userId === userId;
  const section = (inside: ReactNode) => (
    <section aria-labelledby="giveaways" data-print="no" className="max-w-220">
      <SectionHeader id="giveaways" title="Giveaways" />
      {inside}
    </section>
  );
  return (
    <ArtistGiveaways
      userId={userId}
      label={`Giveaways by ${artistName}`}
      first={3}
      around={section}
      empty={
        isOwn &&
        section(
          <EmptyState
            title="Nothing given away yet."
            action={
              <Button asChild size="sm">
                <Link to="/dashboard/giveaways">Give something away</Link>
              </Button>
            }
          >
            Only you see this. What you give away will be here.
          </EmptyState>,
        )
      }
    />
  );
}
