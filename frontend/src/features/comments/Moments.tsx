import { useQuery } from '@apollo/client/react';
import { useMemo } from 'react';
import type { PlayerTrack } from '@/core/player';
import { usePlayer } from '@/core/player';
import { pool, usePeaks } from '@/features/player';
import { formatDuration, plural } from '@/lib/format';
import { constants } from '@/lib/texts';
import { pinnedCommentsDocument } from './api/pinnedComments';

const bars = 160;

interface MomentsProps {
  track: PlayerTrack;
  onPlay: (seconds: number) => void;
}

/** The song's waveform with a mark where people wrote; nothing while nobody did. */
export function Moments({ track, onPlay }: MomentsProps) {
  const { data } = useQuery(pinnedCommentsDocument, { variables: { id: track.id } });
  const pinned = data?.pinnedComments.filter((each) => !each.isDeleted) ?? [];
  if (pinned.length === 0) return null;
  return (
    <div role="group" aria-label="Moments that people wrote about" className="relative mb-6 h-16">
      <Wave track={track} />
      {marksOf(pinned, track.duration).map(({ seconds, count, says }) => {
        const label = `Play at ${formatDuration(seconds)}: ${says}`;
        return (
          <button
            key={seconds}
            type="button"
            aria-label={label}
            title={label}
            onClick={() => onPlay(seconds)}
            style={{ left: `${(seconds / track.duration) * 100}%` }}
            className="group absolute inset-y-0 w-6 -translate-x-1/2"
          >
            <span
              className={`absolute top-0 left-1/2 -translate-x-1/2 rounded-full bg-accent transition-transform group-hover:scale-125 ${count > 1 ? 'size-3' : 'size-2'}`}
            />
            <span className="absolute top-2 bottom-0 left-1/2 w-px bg-accent/60" />
          </button>
        );
      })}
    </div>
  );
}

function Wave({ track }: { track: PlayerTrack }) {
  const peaks = usePeaks(track.id);
  const share = usePlayer((player) =>
    player.currentTrack?.id === track.id ? player.currentTime / track.duration : 0,
  );
  const shape = useMemo(() => {
    const tops = peaks ? pool(peaks, bars) : [];
    const width = bars / Math.max(1, tops.length);
    return tops
      .map((peak, at) => {
        const tall = Math.max(4, Math.min(1, peak) * 100);
        return `M${at * width} 100v${-tall}h${width * 0.68}v${tall}z`;
      })
      .join('');
  }, [peaks]);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${bars} 100`}
      preserveAspectRatio="none"
      className="absolute inset-x-0 bottom-0 h-12 w-full"
    >
      <path d={shape} className="fill-text-3/45" />
      <path
        d={shape}
        className="fill-(--wave)"
        style={{ clipPath: `inset(0 ${100 - share * 100}% 0 0)` }}
      />
    </svg>
  );
}

interface Pinned {
  atSeconds?: number | null;
  userDisplayName?: string | null;
  content: string;
  muted?: object | null;
}

/** Comments that stand too near to one another to be pressed share a mark. */
function marksOf(pinned: readonly Pinned[], duration: number) {
  const room = duration / (window.innerWidth < constants.mobileBreakpointPx ? 12 : 24);
  const marks: { seconds: number; together: Pinned[] }[] = [];
  const inOrder = pinned.toSorted((one, other) => (one.atSeconds ?? 0) - (other.atSeconds ?? 0));
  for (const each of inOrder) {
    const seconds = each.atSeconds ?? 0;
    const last = marks.at(-1);
    if (last && seconds - last.seconds < room) last.together.push(each);
    else marks.push({ seconds, together: [each] });
  }
  return marks.map(({ seconds, together }) => {
    const [first = { content: '' }] = together;
    return {
      seconds,
      count: together.length,
      says: together.length > 1 ? plural(together.length, 'comment') : saidBy(first),
    };
  });
}

/** Who wrote what; of what the person muted neither, as a mark does not open. */
function saidBy({ userDisplayName, content, muted }: Pinned): string {
  if (muted) return 'Hidden';
  const text = content.length > 80 ? `${content.slice(0, 80)}…` : content;
  return `${userDisplayName ?? 'Somebody'}: ${text}`;
}
