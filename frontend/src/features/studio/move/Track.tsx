import { RotateCcw } from 'lucide-react';
import { Input } from '@/components/Field';
import { IconButton } from '@/components/IconButton';
import { type UploadItem, uploads } from '@/core/upload';
import { formatDuration } from '@/lib/format';
import type { MovedTrack } from './group';
import type { KnownTrack } from './known';
import { movingFiles } from './moving';

interface TrackProps {
  track: MovedTrack;
  /** The album has several discs, so that a number alone does not say which track it is. */
  hasDiscs: boolean;
  /** What the artist has here already. */
  known: KnownTrack | undefined;
  isWanted: boolean;
  item: UploadItem | undefined;
}

/** One track as it would be made: whether it is, what it is called, and how far its file is. */
export function Track({ track, hasDiscs, known, isWanted, item }: TrackProps) {
  const { row, title, disc, number } = track;
  const base = row.name.replace(/^.*\//, '');
  const problem = row.problem ?? (item?.state === 'failed' ? item.message : null);
  return (
    <li className="grid grid-cols-[auto_2.5rem_minmax(0,1fr)] items-center gap-x-3 gap-y-1 border-t border-line py-2 wide:grid-cols-[auto_2.5rem_minmax(0,1fr)_minmax(0,16rem)]">
      <input
        type="checkbox"
        aria-label={`Import ${base}`}
        checked={isWanted}
        disabled={problem !== null}
        onChange={(event) => movingFiles.change(row.id, { wanted: event.target.checked })}
        className="size-5 accent-accent narrow:m-3"
      />
      <span className="tabular text-right text-sm text-text-3">
        {hasDiscs && `${disc}-`}
        {number}
      </span>
      <Input
        aria-label={`Title of ${base}`}
        value={title}
        maxLength={200}
        disabled={!isWanted}
        aria-invalid={isWanted && title.trim() === '' ? true : undefined}
        onChange={(event) => movingFiles.change(row.id, { title: event.target.value })}
      />
      <div className="flex min-w-0 items-center gap-2 text-sm narrow:col-start-3">
        {problem ? (
          <p role="alert" className="min-w-0 text-danger">
            {problem}
          </p>
        ) : (
          <p className="tabular min-w-0 text-text-2">{state(track, known, item)}</p>
        )}
        {item?.state === 'failed' && item.retryable && (
          <IconButton
            size="sm"
            className="narrow:size-11"
            label={`Try ${base} again`}
            icon={<RotateCcw size={18} aria-hidden="true" />}
            onClick={() => uploads.retry(row.id)}
          />
        )}
      </div>
    </li>
  );
}

function state(
  { row: { file } }: MovedTrack,
  known: KnownTrack | undefined,
  item: UploadItem | undefined,
): string {
  const length = file?.duration ? formatDuration(file.duration) : '';
  if (known) {
    const why = known.reason === 'sound' ? 'The same sound' : 'The same title and length';
    return `${why} is here already, as ${known.title}`;
  }
  if (file) return length;
  switch (item?.state) {
    case 'needs-file':
      return 'Choose its folder or file again to go on';
    case 'checking':
      return 'Looking at it…';
    case 'paused':
      return 'Paused';
    default:
      return item && item.size > 0 && item.sent > 0
        ? `On its way, ${Math.floor((100 * item.sent) / item.size)} %`
        : 'Waits for its turn';
  }
}
