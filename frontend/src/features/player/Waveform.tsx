import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { isPreview } from '@/core/player/access';
import { usePlayer } from '@/core/player/store';
import { cx } from '@/lib/cx';
import { formatDuration } from '@/lib/format';
import { spokenDuration } from './spokenDuration';
import { pool, usePeaks } from './usePeaks';

const height = 100;
/** Seconds that a key moves. */
const steps: Readonly<Record<string, number>> = {
  ArrowRight: 5,
  ArrowUp: 5,
  ArrowLeft: -5,
  ArrowDown: -5,
  PageUp: 30,
  PageDown: -30,
};

interface WaveformProps {
  /** How many bars are drawn. */
  bars?: number;
  /** Says the time under the pointer. */
  withTime?: boolean;
  className?: string;
}

/** The track's waveform, as a slider over its time. */
export function Waveform({ bars = 400, withTime = false, className }: WaveformProps) {
  const track = usePlayer((player) => player.currentTrack);
  const currentTime = usePlayer((player) => player.currentTime);
  const duration = usePlayer((player) => player.duration);
  const seek = usePlayer((player) => player.seek);
  const [dragged, setDragged] = useState<number | null>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const area = useRef<HTMLDivElement>(null);
  // The waveform of what is for supporters is theirs as well.
  const shape = useShape(track && !isPreview(track) ? track.id : undefined, bars);
  const isUsable = track !== null && duration > 0;
  const time = Math.min(dragged ?? currentTime, duration);

  const timeAt = (event: PointerEvent) => {
    const box = area.current?.getBoundingClientRect();
    if (!box || box.width === 0) return 0;
    return Math.max(0, Math.min(1, (event.clientX - box.left) / box.width)) * duration;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = targetOf(event.key, time, duration);
    if (to === null || !isUsable) return;
    event.preventDefault();
    seek(to);
  };

  return (
    <div
      ref={area}
      role="slider"
      tabIndex={isUsable ? 0 : -1}
      aria-label="Position"
      aria-disabled={!isUsable}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={Math.round(time)}
      aria-valuetext={
        isUsable ? `${spokenDuration(time)} of ${spokenDuration(duration)}` : 'No track'
      }
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (!isUsable || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged(timeAt(event));
      }}
      onPointerMove={(event) => {
        if (dragged !== null) setDragged(timeAt(event));
        if (withTime && isUsable) setPointed(timeAt(event));
      }}
      onPointerLeave={() => setPointed(null)}
      onPointerUp={(event) => {
        if (dragged === null) return;
        seek(timeAt(event));
        setDragged(null);
      }}
      onPointerCancel={() => setDragged(null)}
      className={cx(
        'group relative touch-none select-none',
        isUsable && 'cursor-pointer',
        className,
      )}
      style={{ '--played': `${duration > 0 ? (time / duration) * 100 : 0}%` } as CSSProperties}
    >
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${bars} ${height}`}
        preserveAspectRatio="none"
        className="absolute inset-0 size-full"
      >
        <path d={shape} className="fill-text-3/45 transition-colors group-hover:fill-text-3/70" />
      </svg>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${bars} ${height}`}
        preserveAspectRatio="none"
        className="absolute inset-0 size-full [clip-path:inset(0_calc(100%-var(--played))_0_0)]"
      >
        <path d={shape} className="fill-(--wave)" />
      </svg>
      {isUsable && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-(--played) w-0.5 -translate-x-1/2 rounded-full bg-text opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100"
        />
      )}
      {pointed !== null && <PointedTime time={pointed} share={pointed / duration} />}
    </div>
  );
}

/** The time under the pointer, above the waveform. Keys and those who hear it have the slider's value. */
function PointedTime({ time, share }: { time: number; share: number }) {
  return (
    <span
      aria-hidden="true"
      style={{ left: `${share * 100}%` }}
      className="pointer-events-none absolute inset-y-0 w-px bg-text-2"
    >
      <span className="tabular absolute bottom-full left-1/2 mb-1 -translate-x-1/2 rounded-xs bg-raised px-1.5 py-0.5 text-xs text-text">
        {formatDuration(time)}
      </span>
    </span>
  );
}

function targetOf(key: string, time: number, duration: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return duration;
  const step = steps[key];
  return step === undefined ? null : Math.max(0, Math.min(duration, time + step));
}

/** Bars that stand on the lower edge, as one path. */
function useShape(trackId: string | undefined, bars: number): string {
  const peaks = usePeaks(trackId);
  return useMemo(() => {
    if (!peaks) return `M0 ${height}v-5h${bars}v5z`;
    const tops = pool(peaks, bars);
    const width = bars / tops.length;
    return tops
      .map((peak, i) => {
        const tall = Math.max(5, Math.min(1, peak) * height);
        return `M${round(i * width)} ${height}v${-round(tall)}h${round(width * 0.68)}v${round(tall)}z`;
      })
      .join('');
  }, [peaks, bars]);
}

const round = (n: number) => Math.round(n * 100) / 100;
