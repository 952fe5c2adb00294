import { useId } from 'react';
import { Badge } from '@/components/Badge';
import { cx } from '@/lib/cx';
import { formatRate, formatSeconds, formatWhole } from '@/lib/figures';
import { isComparison, type Job, jobName, stateKinds, stateNames } from './types';

/** How far a job is. */
export function JobProgress({ job }: { job: Job }) {
  const id = useId();
  const { state, done, total, rate, secondsLeft } = job;
  const running = state === 'RUNNING';
  const share = total ? Math.min(1, done / total) : state === 'DONE' ? 1 : 0;
  return (
    <div className="grid gap-2">
      <p id={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{jobName(job)}</span>
        <Badge kind={stateKinds[state]}>{stateNames[state]}</Badge>
      </p>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={total ?? undefined}
        aria-valuenow={total == null ? undefined : Math.min(done, total)}
        aria-valuetext={
          total == null ? 'Counting' : `${formatWhole(done)} of ${formatWhole(total)}`
        }
        className="h-2 overflow-hidden rounded-full bg-raised"
      >
        <div
          className={cx(
            'h-full rounded-full transition-[width] duration-200',
            running ? 'bg-accent' : state === 'DONE' ? 'bg-success' : 'bg-text-3',
          )}
          style={{ width: `${share * 100}%` }}
        />
      </div>
      <p className="tabular flex flex-wrap gap-x-5 gap-y-0.5 text-sm text-text-2">
        <span>
          {total == null
            ? `${formatWhole(done)} so far; still counting`
            : `${formatWhole(done)} of ${formatWhole(total)} (${Math.floor(share * 100)} %)`}
        </span>
        {isComparison(job) && <span>all in the graph and all in the index</span>}
        {running && rate > 0 && <span>{formatRate(rate)}</span>}
        {running && secondsLeft != null && <span>{formatSeconds(secondsLeft)} left</span>}
      </p>
      {job.error && <p className="text-sm text-danger">{job.error}</p>}
    </div>
  );
}
