import { useLayoutEffect, useState, type RefObject } from 'react';
import { Skeleton } from '@/components/States';

const name = 'sidestage.highlights';

/** How high the panels were in a window of some width, in pixels. */
interface Kept {
  width: number;
  height: number;
}

function kept(): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null') as Kept | null;
  } catch {
    return null; // somebody else wrote it
  }
}

/** Remembers how much room the panels take, for the next time that home is opened. */
export function useKeptPlace(panels: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = panels.current;
    if (!element) return;
    const remember = () => {
      const place: Kept = { width: window.innerWidth, height: element.offsetHeight };
      localStorage.setItem(name, JSON.stringify(place));
    };
    const observer = new ResizeObserver(remember);
    observer.observe(element);
    return () => observer.disconnect();
  }, [panels]);
}

/** There are no panels any more: the next visit keeps them no place. */
export function forgetPlace(): void {
  localStorage.removeItem(name);
}

/**
 * The place of the panels while home is on its way, as high as they were the last time, so that they come without moving
 * what stands below. Nothing where there were none, or the window was another.
 */
export function CarouselPlace() {
  const [place] = useState(kept);
  if (!place || place.width !== window.innerWidth) return null;
  return (
    <div data-testid="place of the panels" style={{ height: place.height }}>
      <Skeleton className="size-full" />
    </div>
  );
}
