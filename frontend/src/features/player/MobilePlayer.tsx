import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Sheet } from '@/components/Dialog';
import { IconButton } from '@/components/IconButton';
import { Link } from '@/components/Link';
import { formatDuration } from '@/lib/format';
import { QueueList } from './QueueList';
import { usePlayer } from './store';
import { usePageOpener } from './usePageOpener';
import { Reason, SoundNote, TrackArt, TrackNames } from './TrackSummary';
import { RepeatButton, ShuffleButton, Transport } from './Transport';
import type { PlayerTrack } from './types';
import { useSwipe } from './useSwipe';
import { useTintStyle } from './useTintStyle';
import { Waveform } from './Waveform';

/** The small player above the bottom bar of phones; pulled up or pressed, it becomes the sheet. */
export function MobilePlayer() {
  usePageOpener();
  const track = usePlayer((player) => player.currentTrack);
  const [isOpen, setOpen] = useState(false);
  const swipe = useSwipe('up', () => track && setOpen(true));
  const style = useTintStyle();
  return (
    <div style={style} className="border-t border-line bg-surface">
      <Progress />
      <div
        {...swipe}
        className="flex min-h-15 touch-pan-x items-center gap-2 bg-[color-mix(in_oklch,var(--tint)_14%,var(--surface))] py-1 pr-1 pl-3"
      >
        <button
          type="button"
          aria-label={
            track ? `Now playing: ${track.title} by ${track.artist}. Open the player` : undefined
          }
          aria-haspopup="dialog"
          disabled={!track}
          onClick={() => setOpen(true)}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-3 text-left"
        >
          <TrackArt track={track} width={44} className="w-11" />
          <span className="min-w-0 flex-1">
            <TrackNames linked={false} withSound />
          </span>
        </button>
        <Transport />
      </div>
      {track && <NowPlayingSheet track={track} open={isOpen} onOpenChange={setOpen} />}
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

interface SheetProps {
  track: PlayerTrack;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function NowPlayingSheet({ track, open, onOpenChange }: SheetProps) {
  const close = () => onOpenChange(false);
  const swipe = useSwipe('down', close);
  const style = useTintStyle();
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Now playing" hideTitle>
      <div style={style} className="wash grid grid-cols-[minmax(0,1fr)] gap-5 px-5 pt-1 pb-8">
        <div {...swipe} className="grid touch-none gap-4">
          <div className="flex justify-center">
            <IconButton
              label="Close the player"
              icon={<ChevronDown size={26} aria-hidden="true" />}
              onClick={close}
            />
          </div>
          <TrackArt track={track} width={320} className="mx-auto w-[min(72vw,38dvh)] rounded-md" />
        </div>
        <div>
          <h2 className="display text-xl">
            <Link to={`/track/${track.id}`} onClick={close}>
              {track.title}
            </Link>
          </h2>
          <Link
            to={`/${track.artistHandle}`}
            onClick={close}
            className="inline-flex min-h-11 items-center text-text-2"
          >
            {track.artist}
          </Link>
          <Reason track={track} />
          <SoundNote track={track} />
        </div>
        <div>
          <Waveform bars={120} className="h-14" />
          <Times />
        </div>
        <div className="flex items-center justify-between">
          <ShuffleButton />
          <Transport large />
          <RepeatButton />
        </div>
        <QueueList isNowShown={false} className="-mx-5" />
      </div>
    </Sheet>
  );
}

function Times() {
  const time = usePlayer((player) => Math.floor(player.currentTime));
  const duration = usePlayer((player) => player.duration);
  return (
    <p className="tabular mt-1 flex justify-between text-xs text-text-3">
      <span>{formatDuration(time)}</span>
      <span>{formatDuration(duration)}</span>
    </p>
  );
}
