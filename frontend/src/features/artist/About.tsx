import { Download } from 'lucide-react';
import { Button } from '@/components/Button';
import { SectionHeader } from '@/components/SectionHeader';
import { serviceBase } from '@/core/data/services';
import { plural } from '@/lib/format';
import type { ArtistOfPage } from './Poster';
import { Links, Tastes } from './Words';

/** Who an artist is, where else they are, and all of it to take away. */
export function About({ artist }: { artist: ArtistOfPage }) {
  return (
    // On paper, who somebody is comes first.
    <section aria-label="About" className="print:order-first">
      <SectionHeader title="About" />
      <div className="grid justify-items-start gap-5">
        {artist.bio && <p className="max-w-prose whitespace-pre-line text-text-2">{artist.bio}</p>}
        <p className="text-sm text-text-3">
          {plural(artist.albumCount, 'release')}, {plural(artist.trackCount, 'track')}
        </p>
        <Tastes tastes={artist.tastes} name={artist.artistName} />
        <Links links={artist.links} name={artist.artistName} />
        <p className="hidden print:block">{`${location.origin}/${artist.handle}`}</p>
        <Button asChild size="sm">
          <a
            data-print="no"
            download
            href={`${serviceBase('user')}/user/presskit?identifier=${encodeURIComponent(artist.handle)}`}
          >
            <Download size={16} aria-hidden="true" /> Press kit
          </a>
        </Button>
      </div>
    </section>
  );
}
