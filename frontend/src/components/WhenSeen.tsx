import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Milliseconds for which the place is in sight before it is filled: while a page loads, places pass by. */
const rest = 1000;

/** A place that is filled once somebody rests at it. */
export function WhenSeen({ className, children }: { className: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setIsSeen] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (isSeen || !place.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(([entry]) => {
      clearTimeout(timer);
      if (entry?.isIntersecting) timer = setTimeout(() => setIsSeen(true), rest);
    });
    observer.observe(place.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [isSeen]);
  return (
    <div ref={place} className={className}>
      {isSeen && children}
    </div>
  );
}
