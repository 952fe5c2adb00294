import { Levels } from '@/components/TrackRow';
import { usePlayer } from '@/core/player/store';

/** Three moving bars where this track is the one that sounds; nothing otherwise. */
export function NowPlayingIndicator({ trackId }: { trackId: string }) {
  const isSounding = usePlayer((player) => player.isPlaying && player.currentTrack?.id === trackId);
  if (!isSounding) return null;
  return (
    <span className="inline-flex">
      <Levels />
      <span className="sr-only">Playing</span>
    </span>
  );
}
