import { ListMusic } from 'lucide-react';
import { IconButton } from '@/components/IconButton';
import { cx } from '@/lib/cx';
import { formatDuration } from '@/lib/format';
import { QueuePanel } from './QueuePanel';
import { usePlayer } from './store';
import { usePageOpener } from './usePageOpener';
import { Reason, SoundNote, TrackArt, TrackNames } from './TrackSummary';
import { RepeatButton, ShuffleButton, Transport } from './Transport';
import { useTintStyle } from './useTintStyle';
import { Volume } from './Volume';
import { Waveform } from './Waveform';

/** The player along the bottom edge of wide screens; the waveform is its upper border. */
export function PlayerBar() {
  usePageOpener();
  const track = usePlayer((player) => player.currentTrack);
  const isQueueOpen = usePlayer((player) => player.isQueueOpen);
  const setQueueOpen = usePlayer((player) => player.setQueueOpen);
  const style = useTintStyle();
  return (
    <>
      <QueuePanel />
      {/* Empty, it leaves the word to the small player of the top bar, where that one is shown. */}
      <div style={style} className={cx(!track && 'roomy:hidden')}>
        {track && (
          <div className="bg-linear-to-t from-ground from-20% to-transparent pt-2">
            <Waveform className="h-7" />
          </div>
        )}
        <div className="border-t border-line bg-surface">
          <div className="grid h-18 grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-4 bg-[color-mix(in_oklch,var(--tint)_12%,var(--surface))] px-4">
            <div className="flex min-w-0 items-center gap-3">
              <TrackArt track={track} width={52} className="w-13" />
              <div className="min-w-0">
                <TrackNames />
                {track && <SoundNote track={track} className="truncate" />}
              </div>
            </div>
            <div className="flex items-center gap-1">
              <Transport />
              <Times />
            </div>
            <div className="flex min-w-0 items-center justify-end">
              {track && <Reason track={track} className="mr-2 hidden truncate roomy:block" />}
              <ShuffleButton />
              <RepeatButton />
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

/** Where it is, and how long it is. */
function Times() {
  const hasTrack = usePlayer((player) => player.currentTrack !== null);
  const time = usePlayer((player) => Math.floor(player.currentTime));
  const duration = usePlayer((player) => player.duration);
  return (
    <p className="tabular ml-2 w-24 text-xs text-text-3">
      {hasTrack && `${formatDuration(time)} / ${formatDuration(duration)}`}
    </p>
  );
}
