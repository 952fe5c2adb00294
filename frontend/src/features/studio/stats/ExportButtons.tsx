import { Download } from 'lucide-react';
import { Button } from '@/components/Button';
import { download } from '@/core/data/download';
import type { Span } from './span';

const parts = [
  { by: 'days', name: 'Days' },
  { by: 'tracks', name: 'Tracks' },
  { by: 'releases', name: 'Releases' },
] as const;

/** Hands the figures of the span over as CSV files, each of one kind of row. */
export function ExportButtons({ artistId, span }: { artistId: string; span: Span }) {
  return (
    <div role="group" aria-label="As CSV" className="flex flex-wrap items-center gap-2">
      <span className="text-xs text-text-3">CSV</span>
      {parts.map(({ by, name }) => (
        <Button
          key={by}
          size="sm"
          aria-label={`${name} as CSV`}
          onClick={() =>
            void download(
              `/artists/${encodeURIComponent(artistId)}/stats.csv`,
              `sidestage-${by}-${span.from}-${span.to}.csv`,
              new URLSearchParams({ ...span, by }),
            )
          }
        >
          <Download size={16} aria-hidden="true" /> {name}
        </Button>
      ))}
    </div>
  );
}
