import { Badge } from '@/components/Badge';
import { Cover } from '@/components/Cover';
import { Link } from '@/components/Link';
import { isPreview } from '@/core/player/access';
import { useArtwork } from '@/core/player/artwork';
import { usePlayer } from '@/core/player/store';
import type { PlayerTrack } from '@/core/player/types';
import { cx } from '@/lib/cx';
import { texts } from '@/lib/texts';

/** The artwork once it is verified, else the default art. */
export function TrackArt({
  track,
  width,
  className,
}: {
  track: PlayerTrack | null;
  width: number;
  className?: string;
}) {
  const src = useArtwork(track?.artwork ?? track?.coverArtUrl);
  return <Cover key={src} src={src} width={width} eager {...(className ? { className } : {})} />;
}

interface TrackNamesProps {
  linked?: boolean;
}

/** As high as its line: 24 px, which is enough to be hit. */
const target = 'inline-block max-w-full truncate align-top leading-6';

/** Title and artist of what plays. */
export function TrackNames({ linked = true }: TrackNamesProps) {
  const track = usePlayer((player) => player.currentTrack);
  const title = track?.title ?? texts.noTrack;
  const artist = track?.artist ?? texts.noArtist;
  const isLinked = linked && track !== null;
  return (
    <div className="min-w-0">
      <p
        className={cx(
          'truncate text-sm font-semibold',
          isLinked ? 'leading-6' : 'leading-5',
          !track && 'text-text-2',
        )}
      >
        {isLinked ? (
          <Link to={`/track/${track.id}`} className={cx(target, 'hover:underline')}>
            {title}
          </Link>
        ) : (
          title
        )}
      </p>
      <p className={cx('truncate text-xs text-text-3', isLinked ? 'leading-6' : 'leading-4.5')}>
        {track && isPreview(track) && (
          <>
            <span className="font-semibold text-accent-text">Preview</span> ·{' '}
          </>
        )}
        {isLinked ? (
          <Link
            to={`/${track.artistHandle}`}
            className={cx(target, 'hover:text-text hover:underline')}
          >
            {artist}
          </Link>
        ) : (
          artist
        )}
      </p>
    </div>
  );
}

/** Whose sound it is: the demo's, or a recording with those who are to be named. */
export function SoundNote({ track, className }: { track: PlayerTrack; className?: string }) {
  if (track.isDemoSound) {
    return <p className={cx('text-xs text-text-3', className)}>{texts.demoSound}</p>;
  }
  if (!track.attribution) return null;
  return (
    <p className={cx('text-xs text-text-3', className)}>
      {track.attribution}
      {track.licenseUrl && track.license && (
        <>
          {' · '}
          <a
            href={track.licenseUrl}
            rel="license noreferrer"
            className="underline underline-offset-2"
          >
            {track.license}
          </a>
        </>
      )}
    </p>
  );
}

/** Marks what the jukebox chose by an artist whom the person has not played yet. */
function NewToYou({ track }: { track: PlayerTrack }) {
  return track.familiar === false ? <Badge>New to you</Badge> : null;
}

/** Why the jukebox has chosen it, and whether the person knows the artist. */
export function Reason({ track, className }: { track: PlayerTrack; className?: string }) {
  if (!track.reason) return null;
  return (
    <p className={cx('flex flex-wrap items-center gap-2 text-xs text-text-3', className)}>
      {track.reason}
      <NewToYou track={track} />
    </p>
  );
}
