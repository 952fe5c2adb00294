import { useCallback } from 'react';
import { searchJobDocument } from '../documents/searchIndex';
import { useAsk } from '../useAsk';
import { usePolled } from '../usePolled';
import { isOver, toJob, type Job } from './types';

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
