import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Milliseconds. */
const moveTime = 200;

/**
 * Rows (data-row) below the element of the ref that change their place move there visibly, and new ones come
 * in, unless less motion is wanted. `order` says when to look; where `isPlaced` says so they are there already.
 */
export function useMovingRows<T extends HTMLElement>(
  order: string,
  isPlaced?: () => boolean,
): RefObject<T | null> {
  const list = useRef<T>(null);
  const places = useRef<Map<string, number> | null>(null);
  useLayoutEffect(() => {
    const before = places.current;
    const now = new Map<string, number>();
    const isStill =
      !before || isPlaced?.() === true || matchMedia('(prefers-reduced-motion: reduce)').matches;
    for (const row of list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? []) {
      const id = row.dataset.row ?? '';
      now.set(id, row.offsetTop);
      if (isStill) continue;
      const from = before.get(id);
      const moved = (from ?? row.offsetTop) - row.offsetTop;
      if (from === undefined) move(row, { opacity: 0 }, { opacity: 1 });
      else if (moved !== 0) {
        move(row, { transform: `translateY(${moved}px)` }, { transform: 'none' });
      }
    }
    places.current = now;
  }, [order, isPlaced]);
  return list;
}

function move(row: HTMLElement, from: Keyframe, to: Keyframe): void {
  // Missing where nothing is drawn.
  (row as Partial<HTMLElement>).animate?.([from, to], { duration: moveTime, easing: 'ease-out' });
}
