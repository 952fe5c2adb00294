import { Download } from 'lucide-react';
import { Button } from '@/components/Button';
import { download } from '@/core/data/download';
import type { Span } from './span';

/** Hands the figures of the span over as a CSV file. */
export function ExportButton({ artistId, span }: { artistId: string; span: Span }) {
  return (
    <Button
      size="sm"
      onClick={() =>
        void download(
          `/artists/${encodeURIComponent(artistId)}/stats.csv`,
          `sidestage-${span.from}-${span.to}.csv`,
          new URLSearchParams({ ...span }),
        )
      }
    >
      <Download size={16} aria-hidden="true" /> CSV
    </Button>
  );
}
