import { useEffect, useState } from 'react';
import { request } from '@/lib/api';

const known = new Map<string, Promise<readonly number[] | null>>();
/** Tracks whose peaks are kept; the oldest makes room. */
const most = 60;

/** The waveform of a track, numbers from 0 to 1; null until it is here, and where there is none. */
export function usePeaks(trackId: string | undefined): readonly number[] | null {
  const [found, setFound] = useState<{ id: string; peaks: readonly number[] | null } | null>(null);
  useEffect(() => {
    if (!trackId) return;
    let isCurrent = true;
    void peaksOf(trackId).then((peaks) => {
      if (isCurrent) setFound({ id: trackId, peaks });
    });
    return () => {
      isCurrent = false;
    };
  }, [trackId]);
  return found?.id === trackId ? (found?.peaks ?? null) : null;
}

function peaksOf(trackId: string): Promise<readonly number[] | null> {
  const before = known.get(trackId);
  if (before) return before;
  const asked = request<{ peaks: number[] }>('content', `/tracks/${trackId}/peaks`).then(
    // A server that cannot decode a sound has no waveform of it.
    ({ peaks }) => (peaks.length > 0 ? peaks : null),
    () => {
      // Without it the slider is a plain line; the next time asks again.
      known.delete(trackId);
      return null;
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
