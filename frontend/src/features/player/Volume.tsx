import { Volume1, Volume2, VolumeX } from 'lucide-react';
import type { CSSProperties } from 'react';
import { IconButton } from '@/components/IconButton';
import { usePlayer } from '@/core/player/store';

/** A mute button and a slider. */
export function Volume() {
  const volume = usePlayer((player) => player.volume);
  const setVolume = usePlayer((player) => player.setVolume);
  const Icon = volume === 0 ? VolumeX : volume < 0.5 ? Volume1 : Volume2;
  const percent = Math.round(volume * 100);
  return (
    <div className="flex items-center">
      <IconButton
        label={volume === 0 ? 'Sound on' : 'Mute'}
        icon={<Icon size={19} aria-hidden="true" />}
        onClick={usePlayer.getState().toggleMute}
      />
      <input
        type="range"
        aria-label="Volume"
        aria-valuetext={`${percent} percent`}
        min={0}
        max={100}
        step={5}
        value={percent}
        onChange={(event) => setVolume(Number(event.target.value) / 100)}
        style={{ '--level': `${percent}%` } as CSSProperties}
        className="mr-2 h-6 w-22 cursor-pointer accent-(--text-2)"
      />
    </div>
  );
}
