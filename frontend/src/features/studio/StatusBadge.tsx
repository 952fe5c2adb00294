import { Badge } from '@/components/Badge';
import { Spinner } from '@/components/Spinner';
import type { ReleaseStatus, StudioTrackFragment } from '@/gql/graphql';
import { formatMoment, statusNames } from './works';

const kinds = {
  DRAFT: 'plain',
  SCHEDULED: 'info',
  PUBLISHED: 'success',
  ARCHIVED: 'warning',
  DELETED: 'danger',
} as const;

interface StatusBadgeProps {
  status: ReleaseStatus;
  /** When it comes out, where that is still to come. */
  releaseDate?: string;
  /** The zone of that date. */
  releaseZone?: string | null;
}

/** Where something stands on its way to listeners. */
export function StatusBadge({ status, releaseDate, releaseZone }: StatusBadgeProps) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <Badge kind={kinds[status]}>{statusNames[status]}</Badge>
      {status === 'SCHEDULED' && releaseDate && (
        <span className="tabular text-xs text-text-2">
          {formatMoment(releaseDate, releaseZone)}
        </span>
      )}
    </span>
  );
}

/** How the look at an uploaded sound goes, for as long as it is not done. */
export function AnalysisNote({ analysis }: { analysis: StudioTrackFragment['analysis'] }) {
  if (!analysis || analysis.status === 'DONE') return null;
  if (analysis.status === 'FAILED') {
    return (
      <span className="text-xs text-danger">
        Sound not readable{analysis.error ? `: ${analysis.error}` : ''}
      </span>
    );
  }
  return (
    <span role="status" className="inline-flex items-center gap-1.5 text-xs text-text-2">
      <Spinner size={12} /> Checking sound…
    </span>
  );
}
