import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Milliseconds for which the place is in sight before it is filled: while a page loads, places pass by. */
const rest = 1000;
/** Whoever has begun to read finds what comes next already there: this far below the window. */
const ahead = '600px 0px';

/**
 * A place that is filled once somebody rests at it, or comes near it. What turns out to be empty takes no room, and on
 * paper neither does what is not filled yet.
 */
export function WhenSeen({ className, children }: { className: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setIsSeen] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const { current } = place;
    if (isSeen || !current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watch = (wait: number, rootMargin: string) => {
      const observer = new IntersectionObserver(
        ([entry]) => {
          clearTimeout(timer);
          if (entry?.isIntersecting) timer = setTimeout(() => setIsSeen(true), wait);
        },
        { rootMargin },
      );
      observer.observe(current);
      return observer;
    };
    let observer = watch(rest, '0px');
    const move = () => {
      if (window.scrollY === 0) return;
      window.removeEventListener('scroll', move);
      observer.disconnect();
      observer = watch(0, ahead);
    };
    window.addEventListener('scroll', move, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', move);
      observer.disconnect();
    };
  }, [isSeen]);
  return (
    <div
      ref={place}
      data-print={isSeen ? undefined : 'no'}
      className={isSeen ? 'empty:hidden' : className}
    >
      {isSeen && children}
    </div>
  );
}
