import { useEffect, useRef, useState } from 'react';
import { lazyPart } from '@/components/lazyPart';
import { SectionHeader } from '@/components/SectionHeader';
import type { WorkSlot } from '@/core/manifest';
import { plural } from '@/lib/format';

const Talk = lazyPart(async () => (await import('./Talk')).Talk, { quiet: true });

/** Milliseconds for which the place is in sight before they come: while a page loads, places pass by. */
const rest = 1000;

/** Where the comments on a song or an album stand: they come once somebody sees the place. */
export function CommentsPlace({ work }: WorkSlot) {
  const place = useRef<HTMLElement>(null);
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
  // Under what is for supporters, so are the comments.
  if (!work.hasAccessTo) return null;
  return (
    <section
      ref={place}
      aria-labelledby="comments"
      data-print="no"
      className="relative min-h-80 max-w-160"
    >
      <SectionHeader
        id="comments"
        title={work.commentCount > 0 ? plural(work.commentCount, 'comment') : 'Comments'}
      />
      {isSeen && <Talk work={work} />}
    </section>
  );
}
