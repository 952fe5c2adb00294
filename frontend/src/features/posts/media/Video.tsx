import { usePlayer } from '@/core/player';
import { imageAt, located } from '@/lib/images';
import type { Media } from './PostMedia';

interface VideoProps {
  film: Media;
  name: string;
  addressOf: (url: string) => string | undefined;
}

/** A video that plays where it stands, when somebody asks for it. What the player plays pauses meanwhile. */
export function Video({ film, name, addressOf }: VideoProps) {
  const pause = usePlayer((player) => player.pause);
  const src = addressOf(film.url);
  const poster = film.thumbnailUrl && addressOf(film.thumbnailUrl);
  return (
    <video
      aria-label={film.altText || `Video of ${name}`}
      src={src && located(src)}
      poster={poster ? imageAt(poster, 1200) : undefined}
      controls
      playsInline
      preload={poster ? 'none' : 'metadata'}
      onPlay={pause}
      className="max-h-[70dvh] w-full rounded-sm bg-black object-contain"
      style={{ aspectRatio: `${film.width} / ${film.height}` }}
    />
  );
}
