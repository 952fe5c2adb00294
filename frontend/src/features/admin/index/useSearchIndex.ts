import { useCallback, useState } from 'react';
import { useAsk } from '@/core/data/useAsk';
import type { RefusedError } from '@/core/data/refused';
import { usePolled } from '@/core/data/usePolled';
import { searchIndexDocument } from '../api/searchIndex/searchIndex';
import { type Index, toIndex } from './types';

export interface Sample {
  /** Milliseconds since the epoch. */
  at: number;
  lagSeconds: number;
  pending: number;
}

interface Reading {
  index: Index;
  /** Lag of this visit, the oldest first. */
  samples: readonly Sample[];
}

interface SearchIndexState {
  reading: Reading | undefined;
  problem: RefusedError | null;
  refresh: () => void;
}

/** An hour at the slower of the two paces. */
const mostSamples = 360;

const pause = ({ index }: Reading) => (index.job?.state === 'RUNNING' ? 2000 : 10_000);

/** The index as it is: every 2 s while a job runs, else every 10 s. */
export function useSearchIndex(): SearchIndexState {
  const ask = useAsk();
  const [log] = useState<{ samples: readonly Sample[] }>(() => ({ samples: [] }));
  const read = useCallback(async (): Promise<Reading> => {
    const index = toIndex(await ask(searchIndexDocument, {}));
    const { lagSeconds, pending } = index;
    const samples = [...log.samples, { at: Date.now(), lagSeconds, pending }].slice(-mostSamples);
    Object.assign(log, { samples });
    return { index, samples };
  }, [ask, log]);
  const { value, problem, refresh } = usePolled(read, pause);
  return { reading: value, problem, refresh };
}
