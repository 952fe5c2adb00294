import { useRef, type PointerEvent } from 'react';

/** Pixels that make a swipe. */
const distance = 36;

interface SwipeHandlers {
  onPointerDown: (event: PointerEvent) => void;
  onPointerUp: (event: PointerEvent) => void;
  onPointerCancel: () => void;
}

/** Calls back when a finger is drawn up or down over an element. The mouse has buttons for that. */
export function useSwipe(direction: 'up' | 'down', onSwipe: () => void): SwipeHandlers {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: (event) => {
      if (event.pointerType !== 'mouse') start.current = { x: event.clientX, y: event.clientY };
    },
    onPointerUp: (event) => {
      const from = start.current;
      start.current = null;
      if (!from) return;
      const down = event.clientY - from.y;
      const isUpright = Math.abs(down) > Math.abs(event.clientX - from.x);
      if (isUpright && (direction === 'down' ? down : -down) > distance) onSwipe();
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
