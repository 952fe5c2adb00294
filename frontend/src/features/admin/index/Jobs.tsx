import { ChevronDown } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Badge } from '@/components/Badge';
import { Button } from '@/components/Button';
import { Pager } from '@/components/instruments/Pager';
import { Panel } from '@/components/instruments/Panel';
import { Cell, Head, Row, Table } from '@/components/instruments/Table';
import { usePages } from '@/components/instruments/usePages';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { nextCursor } from '@/core/data/connections';
import { useAsk } from '@/core/data/useAsk';
import { usePolled } from '@/core/data/usePolled';
import { formatSeconds, formatShortTime, formatWhole, secondsBetween } from '@/lib/figures';
import { searchJobsDocument } from '../api/searchIndex/searchJobs';
import { JobFindings } from './JobFindings';
import {
  type Index,
  isComparison,
  isOver,
  type Job,
  jobName,
  stateKinds,
  stateNames,
  toJob,
} from './types';

interface JobsProps {
  index: Index;
  /** Rises when a job was started here: it may be over before the index tells of it. */
  started: number;
  onStarted: () => void;
}

/** A job may end between this look and the one at the index, which then tells nothing of it. */
const untilOver = ({ jobs }: { jobs: readonly Job[] }) =>
  jobs.some(({ state }) => state === 'RUNNING') ? 2000 : null;

const columns = [
  { key: 'job', name: 'Job' },
  { key: 'state', name: 'Outcome' },
  { key: 'at', name: 'Started', right: true },
  { key: 'by', name: 'By' },
  { key: 'took', name: 'Took', right: true },
  { key: 'done', name: 'Things', right: true },
  { key: 'found', name: 'Differences', right: true },
];

/** What was done to the index, the latest first. */
export function Jobs({ index, started, onStarted }: JobsProps) {
  const ask = useAsk();
  const pages = usePages(10);
  const [open, setOpen] = useState<string | null>(null);
  const { after } = pages;
  const stamp = `${started} ${index.job?.id} ${index.job?.state}`;
  const read = useCallback(async () => {
    const { searchJobs } = await ask(searchJobsDocument, { first: 10, after });
    return { stamp, at: Date.now(), page: searchJobs, jobs: searchJobs.nodes.map(toJob) };
  }, [ask, after, stamp]);
  const { value, problem, refresh } = usePolled(read, untilOver);

  return (
    <Panel title="Jobs">
      {!value && problem ? (
        <ErrorState onRetry={refresh}>{problem.message}</ErrorState>
      ) : !value ? (
        <Loading>
          <Skeleton className="h-32 w-full" />
        </Loading>
      ) : value.jobs.length === 0 ? (
        <p className="text-sm text-text-3">No job has run yet.</p>
      ) : (
        <>
          <Table label="Jobs" columns={columns} minWidth={48}>
            {value.jobs.map((job) => (
              <JobRow
                key={job.id}
                job={job}
                at={value.at}
                open={open === job.id}
                onOpen={() => setOpen(open === job.id ? null : job.id)}
              />
            ))}
          </Table>
          {open !== null && value.jobs.some(({ id }) => id === open) && (
            <JobFindings
              key={`${open} ${stamp}`}
              id={open}
              taken={index.job !== null}
              onRepair={(id) => {
                // Once it has found what this one found, it says what is repaired.
                setOpen(id);
                onStarted();
              }}
            />
          )}
          <p className="mt-3 max-w-prose text-xs text-text-3">
            A check looks at all in the graph and at all in the index, so what is in both counts
            twice. A rebuild counts what it read at the time; what was added since is written to the
            index as it comes. What is read in the graph counts even where nobody may find it, such
            as what was deleted.
          </p>
          <Pager
            of="jobs"
            pages={pages}
            shown={value.jobs.length}
            total={value.page.totalCount}
            next={nextCursor(value.page)}
          />
        </>
      )}
    </Panel>
  );
}

interface JobRowProps {
  job: Job;
  /** Milliseconds since the epoch: when this was read. */
  at: number;
  /** What it found is on show. */
  open: boolean;
  onOpen: () => void;
}

function JobRow({ job, at, open, onOpen }: JobRowProps) {
  const compares = isComparison(job);
  return (
    <Row>
      <Head>
        {jobName(job)}
        {job.error && (
          <span className="block max-w-80 text-xs [overflow-wrap:anywhere] text-danger">
            {job.error}
          </span>
        )}
      </Head>
      <Cell>
        <Badge kind={stateKinds[job.state]}>{stateNames[job.state]}</Badge>
      </Cell>
      <Cell right>{formatShortTime(job.startedAt)}</Cell>
      <Cell>
        {job.startedBy ? `@${job.startedBy}` : <span className="text-text-3">the server</span>}
      </Cell>
      <Cell right>{formatSeconds(secondsBetween(job.startedAt, job.endedAt, at))}</Cell>
      <Cell right>
        {formatWhole(job.done)}
        {job.total != null && job.total !== job.done && (
          <span className="text-text-3"> of {formatWhole(job.total)}</span>
        )}
        {compares && <span className="block text-xs text-text-3">in graph and index</span>}
      </Cell>
      <Cell right>
        {!compares ? (
          <span className="text-text-3">–</span>
        ) : job.found === 0 ? (
          isOver(job) ? (
            'none'
          ) : (
            '0'
          )
        ) : (
          <Button
            size="sm"
            kind="quiet"
            className="-my-2 -mr-3"
            aria-expanded={open}
            aria-label={`${formatWhole(job.found)} differences of ${formatShortTime(job.startedAt)}`}
            onClick={onOpen}
          >
            {formatWhole(job.found)}
            <ChevronDown size={16} aria-hidden="true" className={open ? 'rotate-180' : ''} />
          </Button>
        )}
      </Cell>
    </Row>
  );
}
