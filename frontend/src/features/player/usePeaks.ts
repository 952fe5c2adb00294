import { useEffect, useRef } from 'react';
import { toRefused } from '@/core/data/refused';
import { useRest } from '@/core/data/useRest';

/** Milliseconds between asking for the waveform of a sound that the server has not looked at yet, and how often. */
const again = { after: 3000, times: 20 };
/** The waveform of a sound does not change. */
const isEnough = () => true;

/** The waveform of a track, numbers from 0 to 1; null until it is here, and where there is none. */
export function usePeaks(trackId: string | undefined): readonly number[] | null {
  const { answer, error, reload } = useRest<{ peaks: number[] }>(
    trackId ? { service: 'content', path: `/tracks/${trackId}/peaks` } : null,
    { isEnough },
  );
  const left = useRef(again.times);
  useEffect(() => {
    left.current = again.times;
  }, [trackId]);
  useEffect(() => {
    if (toRefused(error).status !== 503 || left.current === 0) return;
    left.current--;
    const timer = setTimeout(reload, again.after);
    return () => clearTimeout(timer);
  }, [error, reload]);
  // A server that cannot decode a sound has no waveform of it.
  return answer && answer.peaks.length > 0 ? answer.peaks : null;
}

/** Fewer peaks for less room: the highest of each group. */
export function pool(peaks: readonly number[], count: number): number[] {
  const size = peaks.length / count;
  if (size <= 1) return [...peaks];
  return Array.from({ length: count }, (_, i) =>
    Math.max(
      ...peaks.slice(
        Math.floor(i * size),
        Math.max(Math.floor(i * size) + 1, Math.floor((i + 1) * size)),
      ),
    ),
  );
}
