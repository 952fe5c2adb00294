import { Download } from 'lucide-react';
import { Button } from '@/components/Button';
import { serviceBase } from '@/core/data/services';
import { getAccessToken } from '@/core/session';
import { type Span, spanMoments } from './span';

/** Hands the figures of the span over as a CSV file. The address is made when it is asked for, since its token ends soon. */
export function ExportButton({ artistId, span }: { artistId: string; span: Span }) {
  return (
    <Button size="sm" onClick={() => void download(artistId, span)}>
      <Download size={16} aria-hidden="true" /> CSV
    </Button>
  );
}

async function download(artistId: string, span: Span): Promise<void> {
  const query = new URLSearchParams(spanMoments(span));
  const token = await getAccessToken();
  if (token) query.set('access_token', token);
  const link = document.createElement('a');
  link.href = `${serviceBase('content')}/artists/${encodeURIComponent(artistId)}/stats.csv?${query}`;
  link.download = `sidestage-${span.from}-${span.to}.csv`;
  link.click();
}
