import { readFragment, type FragmentType } from '@/gql';
import type { AdminSearchIndexQuery, SearchJobFieldsFragment } from '@/gql/graphql';
import { searchJobFragment } from '../api/searchIndex/searchJobFragment';
import { typeNames } from '../things';

export type Job = SearchJobFieldsFragment;
export type Index = Omit<AdminSearchIndexQuery['searchIndex'], 'job'> & { job: Job | null };

export function toJob(masked: FragmentType<typeof searchJobFragment>): Job {
  return readFragment(searchJobFragment, masked);
}

export function toIndex({ searchIndex }: AdminSearchIndexQuery): Index {
  return { ...searchIndex, job: searchIndex.job ? toJob(searchIndex.job) : null };
}

/** 'Rebuild of all albums', what a job does. */
export function jobName({ kind, objectType }: Pick<Job, 'kind' | 'objectType'>): string {
  const type = objectType ? typeNames(objectType).toLowerCase() : null;
  switch (kind) {
    case 'THINGS':
      return type ? `Reindex of chosen ${type}` : 'Reindex of chosen things';
    case 'TYPE':
      return `Rebuild of all ${type ?? 'things of a type'}`;
    case 'ALL':
      return 'Rebuild of everything';
    case 'CHECK':
      return 'Check';
    case 'REPAIR':
      return 'Check with repair';
  }
}

/** Whether a job looks at both sides: it counts all in the graph, then all in the index. */
export function isComparison({ kind }: Pick<Job, 'kind'>): boolean {
  return kind === 'CHECK' || kind === 'REPAIR';
}

export const stateNames: Record<Job['state'], string> = {
  RUNNING: 'Running',
  PAUSED: 'Paused',
  DONE: 'Done',
  FAILED: 'Failed',
  CANCELLED: 'Cancelled',
};

export const stateKinds = {
  RUNNING: 'accent',
  PAUSED: 'warning',
  DONE: 'success',
  FAILED: 'danger',
  CANCELLED: 'plain',
} as const;

export function isOver({ state }: Pick<Job, 'state'>): boolean {
  return state === 'DONE' || state === 'FAILED' || state === 'CANCELLED';
}
