import { type PointerEvent, useRef } from 'react';

/**
 * Lets the mouse drag a row along; fingers and pens scroll it by themselves. The row does not snap meanwhile, else it would
 * jump under the hand.
 */
export function useDragAlong() {
  const from = useRef<{ x: number; left: number } | null>(null);
  const end = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    from.current = null;
    currentTarget.style.scrollSnapType = '';
    currentTarget.style.cursor = '';
  };
  return {
    onPointerDown: ({
      currentTarget,
      pointerType,
      button,
      clientX,
      pointerId,
    }: PointerEvent<HTMLElement>) => {
      if (pointerType !== 'mouse' || button !== 0) return;
      from.current = { x: clientX, left: currentTarget.scrollLeft };
      currentTarget.setPointerCapture(pointerId);
      currentTarget.style.scrollSnapType = 'none';
      currentTarget.style.cursor = 'grabbing';
    },
    onPointerMove: ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
      if (from.current) currentTarget.scrollLeft = from.current.left - (clientX - from.current.x);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
