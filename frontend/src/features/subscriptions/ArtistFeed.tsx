import { Rss } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { Dialog } from '@/components/Dialog';
import { serviceBase } from '@/core/data/services';
import type { ArtistSlot } from '@/core/manifest';
import { useSession } from '@/core/session';
import { OwnFeed } from './OwnFeed';

/** On an artist's page: how to follow them in other programs. */
export function ArtistFeed({ artist: { userId, artistName, handle } }: ArtistSlot) {
  const session = useSession();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section aria-label="In other apps" data-print="no">
      <Button kind="quiet" className="-ml-3" onClick={() => setIsOpen(true)}>
        <Rss size={18} aria-hidden="true" /> Follow in other apps
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Follow in other apps"
        description="By RSS, which feed readers and podcast apps read."
      >
        <div className="grid gap-6">
          <p>
            <a
              className="underline"
              href={`${serviceBase('content')}/feeds/${encodeURIComponent(handle)}`}
            >
              What everybody may read of {artistName}
            </a>
          </p>
          {session.userId && (
            <section aria-labelledby="own-feed" className="grid gap-3">
              <h3 id="own-feed" className="text-lg">
                Your own feed
              </h3>
              <OwnFeed artistId={userId} name={artistName} />
            </section>
          )}
        </div>
      </Dialog>
    </section>
  );
}
