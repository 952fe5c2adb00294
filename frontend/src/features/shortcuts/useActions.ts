import { useNowPlaying, usePlayer } from '@/core/player';
import type { Action } from './bindings';
import { setHelpOpen } from './store';
import { useSaveCurrent } from './useSaveCurrent';

/** Seconds that the arrows move. */
const step = 5;
/** By how much the volume changes, of 1. */
const volumeStep = 0.05;

/** Does what a key stands for. */
export function useActions(): (action: Action) => void {
  const view = useNowPlaying();
  const save = useSaveCurrent();
  return (action) => {
    const player = usePlayer.getState();
    const { currentTime, duration, volume } = player;
    const does: Record<Action, () => void> = {
      back: () => player.seek(Math.max(0, currentTime - step)),
      forward: () => player.seek(Math.min(duration, currentTime + step)),
      louder: () => player.setVolume(volume + volumeStep),
      quieter: () => player.setVolume(volume - volumeStep),
      next: player.next,
      previous: player.previous,
      mute: player.toggleMute,
      shuffle: player.toggleShuffle,
      repeat: player.cycleRepeat,
      queue: () => player.setQueueOpen(!player.isQueueOpen),
      full: view.isOpen ? view.close : view.open,
      save: () => void save(),
      search: focusSearch,
      help: () => setHelpOpen(true),
    };
    does[action]();
  };
}

/** The field where it is shown; on phones the button that brings it. */
function focusSearch(): void {
  const field = document.querySelector<HTMLElement>('header [role="combobox"], header input');
  if (field) return field.focus();
  document.querySelector<HTMLElement>('header button[aria-label="Search"]')?.click();
}
