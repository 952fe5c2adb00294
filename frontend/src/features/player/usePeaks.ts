import { useEffect, useState } from 'react';
import { ApiError, request } from '@/core/data/api';

type Answer = readonly number[] | 'later' | null;

const known = new Map<string, Promise<Answer>>();
/** Milliseconds between asking for the waveform of a sound that the server has not looked at yet, and how often. */
const again = { after: 3000, times: 20 };
/** Tracks whose peaks are kept; the oldest makes room. */
const most = 60;

/** The waveform of a track, numbers from 0 to 1; null until it is here, and where there is none. */
export function usePeaks(trackId: string | undefined): readonly number[] | null {
  const [found, setFound] = useState<{ id: string; peaks: readonly number[] | null } | null>(null);
  useEffect(() => {
    if (!trackId) return;
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (left: number) => {
      const peaks = await peaksOf(trackId);
      if (!isCurrent) return;
      if (peaks === 'later' && left > 0) timer = setTimeout(() => void ask(left - 1), again.after);
      else setFound({ id: trackId, peaks: peaks === 'later' ? null : peaks });
    };
    void ask(again.times);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [trackId]);
  return found?.id === trackId ? (found?.peaks ?? null) : null;
}

function peaksOf(trackId: string): Promise<Answer> {
  const before = known.get(trackId);
  if (before) return before;
  const asked = request<{ peaks: number[] }>('content', `/tracks/${trackId}/peaks`).then(
    // A server that cannot decode a sound has no waveform of it.
    ({ peaks }) => (peaks.length > 0 ? peaks : null),
    (error: unknown) => {
      // Without it the slider is a plain line; the next time asks again.
      known.delete(trackId);
      return error instanceof ApiError && error.status === 503 ? 'later' : null;
    },
  );
  known.set(trackId, asked);
  const [oldest] = known.keys();
  if (known.size > most && oldest) known.delete(oldest);
  return asked;
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
