import { usePlayer } from '@/core/player/store';
import { useNowPlaying } from '@/core/player/useNowPlaying';
import { PrivateNote } from '@/features/taste';
import { CastNote } from './CastPlace';
import { NowPlayingPlace } from './NowPlayingPlace';
import { TrackArt, TrackNames } from './TrackSummary';
import { Transport } from './Transport';
import { usePageOpener } from './usePageOpener';
import { useSpaceKey } from './useSpaceKey';
import { useSwipe } from './useSwipe';
import { useTintStyle } from './useTintStyle';

/** The small player above the bottom bar of phones; pulled up or pressed, it becomes the sheet. */
export function MobilePlayer() {
  usePageOpener();
  useSpaceKey();
  const track = usePlayer((player) => player.currentTrack);
  const { open } = useNowPlaying();
  const swipe = useSwipe('up', () => track && open());
  const style = useTintStyle();
  return (
    <div style={style} className="border-t border-line bg-surface">
      <Progress />
      <CastNote className="px-3 pt-1 leading-4" />
      <div
        {...swipe}
        className="flex min-h-15 touch-pan-x items-center gap-2 bg-[color-mix(in_oklch,var(--tint)_14%,var(--surface))] py-1 pr-1 pl-3"
      >
        <button
          type="button"
          aria-haspopup="dialog"
          disabled={!track}
          onClick={open}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-3 text-left"
        >
          <TrackArt track={track} width={44} className="w-11" />
          <span className="min-w-0 flex-1">
            {track && <span className="sr-only">Now playing: </span>}
            <TrackNames linked={false} />
            {track && <span className="sr-only"> Open the player</span>}
          </span>
        </button>
        {track && <PrivateNote />}
        <Transport />
      </div>
      <NowPlayingPlace />
    </div>
  );
}

/** A hairline that says how far it is; the sheet has the slider. */
function Progress() {
  const share = usePlayer(({ currentTime, duration }) =>
    duration > 0 ? Math.round((currentTime / duration) * 1000) / 10 : 0,
  );
  return (
    <div aria-hidden="true" className="h-0.5 bg-line">
      <div className="h-full bg-(--wave)" style={{ width: `${share}%` }} />
    </div>
  );
}
