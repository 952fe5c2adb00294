import { formatWhole } from '@/lib/figures';
import { Button } from '../Button';
import type { Pages } from './usePages';

interface PagerProps {
  /** What is counted, 'jobs'. */
  of: string;
  pages: Pages;
  shown: number;
  total: number;
  next: string | null;
}

/** From page to page of a long table; nothing where there is one. */
export function Pager({
  of,
  pages: { cursors, size, setCursors },
  shown,
  total,
  next,
}: PagerProps) {
  if (cursors.length === 0 && !next) return null;
  const first = cursors.length * size + 1;
  return (
    <nav aria-label={`Pages of ${of}`} className="mt-3 flex items-center justify-between gap-3">
      <p className="tabular text-xs text-text-3">
        {formatWhole(first)} to {formatWhole(first + shown - 1)} of {formatWhole(total)}
      </p>
      <div className="flex gap-2">
        <Button
          size="sm"
          disabled={cursors.length === 0}
          onClick={() => setCursors(cursors.slice(0, -1))}
        >
          Previous
        </Button>
        <Button size="sm" disabled={!next} onClick={() => next && setCursors([...cursors, next])}>
          Next
        </Button>
      </div>
    </nav>
  );
}
