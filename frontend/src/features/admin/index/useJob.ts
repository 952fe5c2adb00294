import { useCallback } from 'react';
import { useAsk } from '@/core/data/useAsk';
import { usePolled } from '@/core/data/usePolled';
import { searchJobDocument } from '../api/searchIndex/searchJob';
import { isOver, type Job, toJob } from './types';

const pause = (job: Job) => (isOver(job) ? null : 1000);

/** A job watched until it is over. */
export function useJob(id: string): Job | undefined {
  const ask = useAsk();
  const read = useCallback(
    async () => toJob((await ask(searchJobDocument, { id })).searchJob),
    [ask, id],
  );
  return usePolled(read, pause).value;
}
