import { useEffect } from 'react';
import { usePlayer } from '@/core/player/store';

/** What takes the Space key for itself: one types there, or it presses what has the focus. */
const taken =
  'input, textarea, select, button, summary, audio, video, [contenteditable]:not([contenteditable="false"]), ' +
  '[role="button"], [role="menuitem"], [role="option"], [role="tab"], [role="switch"], [role="slider"], [role="checkbox"], [role="radio"]';

/** Space plays and pauses, except where it is typed or presses a control. */
export function useSpaceKey(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.code !== 'Space' && event.key !== ' ') return;
      if (event.defaultPrevented || event.repeat) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (event.target instanceof Element && event.target.closest(taken)) return;
      const player = usePlayer.getState();
      if (!player.currentTrack) return;
      event.preventDefault();
      player.toggle();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
