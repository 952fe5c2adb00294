import { lazyPart } from '@/components/lazyPart';
import { usePlayer } from '@/core/player/store';
import { canCast, type SoundPlace, useSound } from '@/core/player/soundState';
import { cx } from '@/lib/cx';

const CastButton = lazyPart(async () => (await import('./CastButton')).CastButton, {
  quiet: true,
});

/** The button that has what plays heard on another device, where the browser knows of any. */
export function CastPlace() {
  const hasTrack = usePlayer((player) => player.currentTrack !== null);
  return hasTrack && canCast() ? <CastButton /> : null;
}

const words: Record<SoundPlace, string> = {
  here: '',
  connecting: 'Connecting to another device',
  away: 'Playing on another device',
};

/** Says that it is heard on another device, while it is; it is there to be heard of before that. */
export function CastNote({ className }: { className?: string }) {
  const isOffered = useSound((sound) => sound.isOffered);
  const place = useSound((sound) => sound.place);
  if (!isOffered && place === 'here') return null;
  return (
    <p role="status" className={cx('truncate text-xs text-accent-text empty:hidden', className)}>
      {words[place]}
    </p>
  );
}
