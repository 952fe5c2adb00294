import { ListMusic, Maximize2 } from 'lucide-react';
import { IconButton } from '@/components/IconButton';
import { useSound } from '@/core/player/soundState';
import { usePlayer } from '@/core/player/store';
import type { PlayerTrack } from '@/core/player/types';
import { useNowPlaying } from '@/core/player/useNowPlaying';
import { PrivateNote } from '@/features/taste';
import { cx } from '@/lib/cx';
import { formatDuration } from '@/lib/format';
import { CastNote, CastPlace } from './CastPlace';
import { NowPlayingPlace } from './NowPlayingPlace';
import { QueuePanel } from './QueuePanel';
import { SleepMenu } from './SleepMenu';
import { Reason, SoundNote, TrackArt, TrackNames } from './TrackSummary';
import { RepeatButton, ShuffleButton, Transport } from './Transport';
import { usePageOpener } from './usePageOpener';
import { useSpaceKey } from './useSpaceKey';
import { useTintStyle } from './useTintStyle';
import { Volume } from './Volume';
import { Waveform } from './Waveform';

/** The player along the bottom edge of wide screens; the waveform is its upper border. */
export function PlayerBar() {
  usePageOpener();
  useSpaceKey();
  const track = usePlayer((player) => player.currentTrack);
  const isQueueOpen = usePlayer((player) => player.isQueueOpen);
  const setQueueOpen = usePlayer((player) => player.setQueueOpen);
  const style = useTintStyle();
  return (
    <>
      <QueuePanel />
      <NowPlayingPlace />
      {/* Empty, it leaves the word to the small player of the top bar, where that one is shown. */}
      <div style={style} className={cx(!track && 'roomy:hidden')}>
        {track && (
          <div className="border-t border-line bg-ground pt-1">
            <Waveform withTime className="h-7" />
          </div>
        )}
        <div className="border-t border-line bg-surface">
          <div className="grid h-18 grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-4 roomy:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] bg-[color-mix(in_oklch,var(--tint)_12%,var(--surface))] px-4">
            <div className="flex min-w-0 items-center gap-3">
              <Artwork />
              <div className="min-w-0">
                <TrackNames />
                {track && <SoundNoteOrPlace track={track} />}
              </div>
            </div>
            <div className="flex items-center gap-1">
              <Transport />
              <Times />
            </div>
            <div className="flex min-w-0 items-center justify-end">
              {track && <Reason track={track} className="mr-2 max-roomy:hidden" />}
              <ShuffleButton />
              <RepeatButton />
              {track && <PrivateNote />}
              <SleepMenu />
              <CastPlace />
              <Volume />
              <IconButton
                label="Queue"
                aria-expanded={isQueueOpen}
                aria-controls="queue-panel"
                aria-pressed={isQueueOpen}
                icon={<ListMusic size={20} aria-hidden="true" />}
                onClick={() => setQueueOpen(!isQueueOpen)}
              />
            </div>
          </div>
        </div>
      </div>
    </>
  );
}

/** The third line: where it is heard, while that is elsewhere, else whose sound it is. */
function SoundNoteOrPlace({ track }: { track: PlayerTrack }) {
  const isHere = useSound((sound) => sound.place === 'here');
  return (
    <>
      <CastNote className="-mt-1 leading-4" />
      {isHere && <SoundNote track={track} className="-mt-1 truncate leading-4" />}
    </>
  );
}

/** Where it is, and how long it is. */
function Times() {
  const hasTrack = usePlayer((player) => player.currentTrack !== null);
  const time = usePlayer((player) => Math.floor(player.currentTime));
  const duration = usePlayer((player) => player.duration);
  return (
    <p className={cx('tabular text-xs text-text-3', hasTrack && 'ml-2 w-24')}>
      {hasTrack && `${formatDuration(time)} / ${formatDuration(duration)}`}
    </p>
  );
}

/** The artwork, which opens the full-screen player. */
function Artwork() {
  const track = usePlayer((player) => player.currentTrack);
  const { open } = useNowPlaying();
  const art = <TrackArt track={track} width={52} className="w-13" />;
  if (!track) return art;
  return (
    <button
      type="button"
      aria-label="Open the full-screen player"
      aria-haspopup="dialog"
      onClick={open}
      className="group relative shrink-0 rounded-sm"
    >
      {art}
      <span className="absolute inset-0 grid place-items-center rounded-sm bg-ground/70 text-text opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100">
        <Maximize2 size={20} aria-hidden="true" />
      </span>
    </button>
  );
}
