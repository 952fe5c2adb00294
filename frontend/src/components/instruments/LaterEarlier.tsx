import { Button } from '../Button';
import type { Pages } from './usePages';

interface LaterEarlierProps {
  /** What is gone through, 'the audit log'. */
  of: string;
  pages: Pages;
  next: string | null;
}

/** From page to page of what happened, the last first; nothing where there is one. */
export function LaterEarlier({ of, pages: { cursors, setCursors }, next }: LaterEarlierProps) {
  if (cursors.length === 0 && !next) return null;
  return (
    <nav aria-label={`Pages of ${of}`} className="mt-3 flex justify-end gap-2">
      <Button
        size="sm"
        disabled={cursors.length === 0}
        onClick={() => setCursors(cursors.slice(0, -1))}
      >
        Later
      </Button>
      <Button size="sm" disabled={!next} onClick={() => next && setCursors([...cursors, next])}>
        Earlier
      </Button>
    </nav>
  );
}
