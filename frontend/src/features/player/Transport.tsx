import { Pause, Play, Repeat, Repeat1, Shuffle, SkipBack, SkipForward } from 'lucide-react';
import { IconButton } from '@/components/IconButton';
import { Spinner } from '@/components/Spinner';
import { usePlayer } from '@/core/player/store';

/** Previous, play or pause, next. */
export function Transport({ large = false }: { large?: boolean }) {
  const hasTrack = usePlayer((player) => player.currentTrack !== null);
  const hasNext = usePlayer((player) => player.queue.length > 0);
  const { previous, next } = usePlayer.getState();
  const size = large ? 26 : 20;
  return (
    <div className={`flex items-center ${large ? 'gap-5' : 'gap-1'}`}>
      <IconButton
        label="Previous"
        icon={<SkipBack size={size} fill="currentColor" aria-hidden="true" />}
        disabled={!hasTrack}
        onClick={previous}
      />
      <PlayButton large={large} />
      <IconButton
        label="Next"
        icon={<SkipForward size={size} fill="currentColor" aria-hidden="true" />}
        disabled={!hasNext}
        onClick={next}
      />
    </div>
  );
}

function PlayButton({ large = false }: { large?: boolean }) {
  const hasTrack = usePlayer((player) => player.currentTrack !== null);
  const isPlaying = usePlayer((player) => player.isPlaying);
  const isWaiting = usePlayer((player) => player.status === 'loading');
  const Icon = isPlaying ? Pause : Play;
  const size = large ? 28 : 20;
  return (
    <IconButton
      label={isPlaying ? 'Pause' : 'Play'}
      kind="main"
      size={large ? 'lg' : 'md'}
      disabled={!hasTrack}
      onClick={usePlayer.getState().toggle}
      aria-busy={isWaiting || undefined}
      icon={
        <span className="relative grid place-items-center">
          <Icon size={size} fill="currentColor" aria-hidden="true" />
          {isWaiting && isPlaying && (
            <span className="absolute animate-[fade-in_400ms_400ms_both]">
              <Spinner size={size + 14} />
            </span>
          )}
        </span>
      }
    />
  );
}

const repeatLabels = {
  none: 'Repeat: off',
  all: 'Repeat: all',
  one: 'Repeat: this track',
} as const;

export function ShuffleButton() {
  const shuffle = usePlayer((player) => player.shuffle);
  return (
    <IconButton
      label="Shuffle"
      aria-pressed={shuffle}
      onClick={usePlayer.getState().toggleShuffle}
      icon={<Shuffle size={19} aria-hidden="true" />}
    />
  );
}

/** Each press goes on: off, all, this track. */
export function RepeatButton() {
  const repeat = usePlayer((player) => player.repeat);
  const Icon = repeat === 'one' ? Repeat1 : Repeat;
  return (
    <IconButton
      label={repeatLabels[repeat]}
      aria-pressed={repeat !== 'none'}
      onClick={usePlayer.getState().cycleRepeat}
      icon={<Icon size={19} aria-hidden="true" />}
    />
  );
}
