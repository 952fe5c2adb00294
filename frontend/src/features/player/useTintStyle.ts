import type { CSSProperties } from 'react';
import { usePlayer } from '@/core/player/store';
import { useMedia } from '@/lib/media';

/** Degrees of hue that the colour travels over a whole track. */
const travel = 36;

/**
 * The track's colour for the player's surfaces (--tint) and its waveform (--wave), strong enough to
 * be seen on the ground. It moves slowly with the song, in steps of a second, and not at all where
 * less motion is wanted.
 */
export function useTintStyle(): CSSProperties {
  const tint = usePlayer((player) => player.currentTrack?.tint ?? null);
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const progress = usePlayer(({ currentTime, duration }) =>
    isStill || !(duration > 0) ? 0 : Math.floor(currentTime) / duration,
  );
  if (!tint) return { '--wave': 'var(--accent)' } as CSSProperties;
  const turned = `oklch(from ${tint} l c calc(h + ${Math.round((progress - 0.5) * travel)}))`;
  return {
    '--tint': isStill ? tint : turned,
    '--wave': 'color-mix(in oklch, var(--tint) 62%, var(--text))',
    transition: '--tint 900ms linear',
  } as CSSProperties;
}
