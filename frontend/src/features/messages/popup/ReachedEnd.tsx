import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/Button';
import { messageTexts } from '@/lib/messageTexts';

interface ReachedEndProps {
  onReached: () => Promise<unknown>;
  /** What is said where that rejects. */
  problem: string;
}

/** Asks for more when it comes into sight; the button is for those who get there by keys, and where it did not come. */
export function ReachedEnd({ onReached, problem }: ReachedEndProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef<() => void>(() => undefined);
  const reach = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setHasFailed(false);
    try {
      await onReached();
    } catch {
      setHasFailed(true);
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
    <div ref={place} className="grid place-items-center gap-2 p-3">
      {hasFailed && (
        <p role="alert" className="text-sm text-danger">
          {messageTexts.messages.error(problem)}
        </p>
      )}
      <Button size="sm" kind="quiet" busy={isBusy} onClick={() => void reach()}>
        {hasFailed ? 'Try again' : 'Show more'}
      </Button>
    </div>
  );
}
