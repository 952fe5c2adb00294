import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/Button';

/** Asks for more when it comes into sight; the button is for those who get there by keys. */
export function ReachedEnd({ onReached }: { onReached: () => Promise<unknown> }) {
  const [isBusy, setIsBusy] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef<() => void>(() => undefined);
  const reach = async () => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await onReached();
    } finally {
      setIsBusy(false);
    }
  };
  useEffect(() => {
    latest.current = () => void reach();
  });
  useEffect(() => {
    if (!place.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) latest.current();
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className="grid place-items-center p-3">
      <Button size="sm" kind="quiet" busy={isBusy} onClick={() => void reach()}>
        Show more
      </Button>
    </div>
  );
}
