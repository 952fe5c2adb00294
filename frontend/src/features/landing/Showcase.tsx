import { imageAt, imageSet } from '@/lib/images';
import type { LandingAlbum } from './landingApi';

interface AlbumsProps {
  albums: readonly LandingAlbum[];
}

/** A row that one drags along. */
export function AlbumCarousel({ albums }: AlbumsProps) {
  return (
    <section aria-labelledby="featured" className="page pt-14 wide:pt-20">
      <h2 id="featured" className="display mb-5 text-xl">
        Featured albums
      </h2>
      <div
        role="group"
        aria-label="Featured albums"
        tabIndex={0}
        className="relative -mx-(--gutter) flex scrolls-aside snap-x gap-4 px-(--gutter) pb-4"
      >
        {albums.map((album) => (
          <figure key={album.id} className="w-44 shrink-0 snap-start wide:w-56">
            <Picture album={album} width={256} />
            <Caption album={album} />
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
              <Picture album={album} width={256} />
              <Caption album={album} />
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Picture({ album, width }: { album: LandingAlbum; width: number }) {
  return (
    <img
      src={imageAt(album.coverArtUrl, width)}
      srcSet={imageSet(album.coverArtUrl, width * 2)}
      sizes={`${width}px`}
      alt=""
      width={width}
      height={width}
      loading="lazy"
      decoding="async"
      draggable={false}
      className="aspect-square w-full rounded-sm bg-raised object-cover"
    />
  );
}

function Caption({ album }: { album: LandingAlbum }) {
  return (
    <figcaption className="mt-2 grid text-sm">
      <span className="truncate font-semibold">{album.title}</span>
      <span className="truncate text-text-2">{album.artist}</span>
    </figcaption>
  );
}
