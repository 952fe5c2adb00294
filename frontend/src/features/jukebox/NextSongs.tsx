import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { Cover } from '@/components/Cover';
import { IconButton } from '@/components/IconButton';
import { formatDuration, plural } from '@/lib/format';
import { texts } from '@/lib/texts';
import { useMovingRows } from '@/lib/useMovingRows';
import { vote } from './roomActions';
import type { NextInRoom, Room } from './types';

/** What comes next, as the votes order it. */
export function NextSongs({ room, label }: { room: Room; label: string }) {
  const list = useMovingRows<HTMLOListElement>(room.next.map(({ entryId }) => entryId).join(' '));
  if (room.next.length === 0) {
    return (
      <p className="text-sm text-text-2">
        {texts.nothingHere} What the jukebox chooses and what you wish for will be here.
      </p>
    );
  }
  return (
    <ol ref={list} aria-label={label} className="grid grid-cols-[minmax(0,1fr)]">
      {room.next.map((entry) => (
        <Row key={entry.entryId} entry={entry} />
      ))}
    </ol>
  );
}

function Row({ entry }: { entry: NextInRoom }) {
  const { entryId, song, reason, votes, mine } = entry;
  return (
    <li
      data-row={entryId}
      className="flex min-h-14 items-center gap-3 border-b border-line py-1 last:border-0"
    >
      <Cover src={song.coverArtUrl} width={40} className="w-10 rounded-xs" />
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-semibold">{song.title}</p>
        <p className="line-clamp-2 text-xs text-text-3">
          {[song.artist, reason].filter(Boolean).join(' · ')}
        </p>
      </div>
      <span className="tabular hidden text-xs text-text-3 wide:inline">
        {formatDuration(song.duration)}
      </span>
      <div className="flex shrink-0 items-center">
        <IconButton
          size="sm"
          className="narrow:size-11"
          label={`Vote for ${song.title}`}
          aria-pressed={mine === 1}
          icon={<ThumbsUp size={17} fill={mine === 1 ? 'currentColor' : 'none'} />}
          onClick={() => void vote(entryId, 1)}
        />
        <span className="tabular min-w-5 text-center text-sm">
          <span aria-hidden="true">{votes > 0 ? `+${votes}` : votes}</span>
          <span className="sr-only">{plural(votes, 'vote')}</span>
        </span>
        <IconButton
          size="sm"
          className="narrow:size-11"
          label={`Vote against ${song.title}`}
          aria-pressed={mine === -1}
          icon={<ThumbsDown size={17} fill={mine === -1 ? 'currentColor' : 'none'} />}
          onClick={() => void vote(entryId, -1)}
        />
      </div>
    </li>
  );
}
