import { WhenSeen } from '@/components/WhenSeen';
import { imageAt, imageSet } from '@/lib/images';
import type { LandingAlbum, LandingThing } from './landingApi';
import { useDragAlong } from './useDragAlong';

interface AlbumsProps {
  albums: readonly LandingAlbum[];
}

/** A row that one drags along, by mouse, finger and arrow keys. */
export function AlbumCarousel({ things }: { things: readonly LandingThing[] }) {
  const dragging = useDragAlong();
  return (
    <section aria-labelledby="featured" className="page pt-14 wide:pt-20">
      <h2 id="featured" className="display mb-5 text-xl">
        Featured
      </h2>
      <div
        role="group"
        aria-label="Featured"
        tabIndex={0}
        {...dragging}
        className="relative -mx-(--gutter) flex cursor-grab scrolls-aside snap-x gap-4 px-(--gutter) pb-4"
      >
        {things.map(({ id, title, by, pictureUrl }) => (
          <figure key={id} className="w-44 shrink-0 snap-start wide:w-56">
            <Picture src={pictureUrl} width={256} />
            <Caption title={title} by={by} />
          </figure>
        ))}
      </div>
    </section>
  );
}

export function TrendingGrid({ albums }: AlbumsProps) {
  return (
    <section aria-labelledby="trending" className="page pt-12 wide:pt-16">
      <h2 id="trending" className="display mb-5 text-xl">
        Trending now
      </h2>
      <ul className="grid grid-cols-2 gap-4 wide:grid-cols-4 roomy:grid-cols-6">
        {albums.slice(0, 12).map((album) => (
          <li key={album.id}>
            <figure>
              <Picture src={album.coverArtUrl} width={256} />
              <Caption title={album.title} by={album.artist.artistName} />
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Picture({ src, width }: { src: string | null; width: number }) {
  const shape = 'aspect-square w-full rounded-sm bg-raised object-cover';
  if (!src) return <span className={`block ${shape}`} />;
  // What a browser calls lazy it fetches from a thousand pixels below the window, which is all of a first visit.
  return (
    <WhenSeen className={shape}>
      <img
        src={imageAt(src, width)}
        srcSet={imageSet(src, width * 2)}
        sizes={`${width}px`}
        alt=""
        width={width}
        height={width}
        decoding="async"
        draggable={false}
        className={shape}
      />
    </WhenSeen>
  );
}

function Caption({ title, by }: { title: string; by: string }) {
  return (
    <figcaption className="mt-2 grid text-sm">
      <span className="truncate font-semibold">{title}</span>
      <span className="truncate text-text-2">{by}</span>
    </figcaption>
  );
}
