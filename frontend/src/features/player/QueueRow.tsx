import { useSortable } from '@dnd-kit/sortable';
import { GripVertical, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Badge } from '@/components/Badge';
import { Cover } from '@/components/Cover';
import { IconButton } from '@/components/IconButton';
import { isPreview } from '@/core/player/access';
import type { QueueStep } from '@/core/player/queuePlaces';
import { usePlayer } from '@/core/player/store';
import type { PlayerTrack } from '@/core/player/types';
import { cx } from '@/lib/cx';
import { formatDuration } from '@/lib/format';

/** The id of the handle that moves a track. */
export const handleOf = (trackId: string) => `queue-handle-${trackId}`;

/** The keys that move a row, here as in every list of the site. */
const steps: Readonly<Record<string, QueueStep>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'top',
  End: 'end',
};

interface QueueRowProps {
  track: PlayerTrack;
  /** Whether it says of an artist that the person has not played them yet. */
  marksNew: boolean;
  /** Moves it by one, or to an end of the queue. */
  onMove: (track: PlayerTrack, to: QueueStep) => void;
}

/** A track of the queue: it plays, moves by its handle, and goes. */
export function QueueRow({ track, marksNew, onMove }: QueueRowProps) {
  const { skipTo, removeFromQueue } = usePlayer.getState();
  const { listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: track.id });
  const onKeyDown = (event: KeyboardEvent) => {
    const to = steps[event.key];
    if (!to) return;
    event.preventDefault();
    onMove(track, to);
  };
  return (
    <li
      ref={setNodeRef}
      data-row={track.id}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
      className={cx(
        'group relative -mx-2 flex items-center rounded-sm bg-(--queue-ground) hover:bg-raised',
        isDragging && 'z-sticky bg-raised outline outline-line-strong',
      )}
    >
      <button
        {...listeners}
        ref={setActivatorNodeRef}
        id={handleOf(track.id)}
        type="button"
        aria-label={`Move ${track.title}: arrow up or arrow down`}
        title="Drag, or press arrow up and down, Home and End"
        onKeyDown={onKeyDown}
        className="grid h-13 w-7 shrink-0 cursor-grab touch-none place-items-center rounded-sm text-text-3 hover:text-text active:cursor-grabbing narrow:w-11"
      >
        <GripVertical size={16} aria-hidden="true" />
      </button>
      <button
        type="button"
        onClick={() => skipTo(track.id)}
        className="flex min-h-13 min-w-0 flex-1 items-center gap-3 rounded-sm py-1 pr-1 pl-1 text-left"
      >
        <Cover src={track.coverArtUrl} width={40} className="w-10 rounded-xs" />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-2">
            <span className="truncate text-sm font-semibold">
              <span className="sr-only">Play </span>
              {track.title}
            </span>
            {isPreview(track) && <Badge>Preview</Badge>}
          </span>
          <span className="flex gap-1 text-xs text-text-3">
            <span className="truncate">{track.artist}</span>
            {track.reason && marksNew && track.familiar === false && (
              <>
                <span>·</span>
                <span className="shrink-0 font-semibold text-text-2">New to you</span>
              </>
            )}
          </span>
          {track.reason && (
            <span title={track.reason} className="line-clamp-2 text-xs leading-4 text-text-3">
              {track.reason}
            </span>
          )}
        </span>
        <span className="tabular text-xs text-text-3">{formatDuration(track.duration)}</span>
      </button>
      <IconButton
        label={`Remove ${track.title} from the queue`}
        size="sm"
        className="narrow:size-11"
        icon={<X size={17} aria-hidden="true" />}
        onClick={() => removeFromQueue(track.id)}
      />
    </li>
  );
}
