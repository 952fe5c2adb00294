import { Play, Radio } from 'lucide-react';
import { Button } from '@/components/Button';
import { SectionHeader } from '@/components/SectionHeader';
import type { JukeboxSeed } from '@/core/player';
import { AlbumTiles, TrackList, usePlay } from '@/features/catalogue';
import type { HomeQuery } from '@/gql/graphql';
import { usePlayShelf } from './usePlayShelf';

export type ShelfOfHome = HomeQuery['homeShelves'][number];

/** A row of the home page: tracks or albums, each with the reason why it is there. */
export function Shelf({ shelf }: { shelf: ShelfOfHome }) {
  const { title, about, tracks, albums } = shelf;
  const play = usePlay();
  const playShelf = usePlayShelf();
  const seed = about && seeds[about.type]?.(about.id);
  const more = about && pageOf(about);
  // What the title says need not be said of each.
  const why = ({ reason }: { reason: string }) => (reason === title ? '' : reason);
  return (
    <section aria-label={title} className="min-w-0">
      <SectionHeader title={title} {...(more ? { more } : {})}>
        <span className="-my-1 -ml-3 flex wide:mr-auto">
          <Button
            kind="quiet"
            size="sm"
            pill
            aria-label={`Play all of ${title}`}
            onClick={() => void playShelf(shelf)}
          >
            <Play size={15} fill="currentColor" aria-hidden="true" />
            Play all
          </Button>
          {seed && (
            <Button
              kind="quiet"
              size="sm"
              pill
              aria-label={`Jukebox from ${about.name}`}
              onClick={() => void play.startJukebox(seed)}
            >
              <Radio size={16} aria-hidden="true" />
              Jukebox
            </Button>
          )}
        </span>
      </SectionHeader>
      {tracks.length > 0 ? (
        <TrackList
          tracks={tracks.map((each) => each.track)}
          notes={tracks.map(why)}
          label={title}
          context={{ type: 'list', title }}
          covers
          {...(shelf.kind === 'FOR_YOU' ? { columns: true } : { shelf: true })}
        />
      ) : (
        <AlbumTiles
          albums={albums.map((each) => each.album)}
          notes={albums.map(why)}
          label={title}
          shelf
        />
      )}
    </section>
  );
}

const seeds: Record<string, ((id: string) => JukeboxSeed) | undefined> = {
  artist: (artistId) => ({ artistId }),
  track: (trackId) => ({ trackId }),
  genre: (genre) => ({ genre }),
};

function pageOf({ type, id, name, handle }: NonNullable<ShelfOfHome['about']>) {
  if (type === 'artist' && handle) return { to: `/${handle}`, label: name };
  if (type === 'track') return { to: `/track/${id}`, label: name };
  if (type === 'genre')
    return { to: `/music?genre=${encodeURIComponent(id)}`, label: `More ${name}` };
  return null;
}
