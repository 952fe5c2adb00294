import { Cast } from 'lucide-react';
import { IconButton } from '@/components/IconButton';
import { cast } from '@/core/player/cast/castOfPage';
import { useSound } from '@/core/player/soundState';

/** Opens the browser's list of devices, to play there and to end that. */
export function CastButton() {
  const isOffered = useSound((sound) => sound.isOffered);
  const place = useSound((sound) => sound.place);
  if (!isOffered && place === 'here') return null;
  return (
    <IconButton
      label="Play on another device"
      aria-pressed={place !== 'here'}
      icon={
        <Cast
          size={19}
          aria-hidden="true"
          className={place === 'connecting' ? 'motion-safe:animate-pulse' : undefined}
        />
      }
      onClick={() => void cast.choose()}
    />
  );
}
