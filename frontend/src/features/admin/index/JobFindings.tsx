import { useCallback } from 'react';
import { Badge } from '@/components/Badge';
import { Button } from '@/components/Button';
import { TextLink } from '@/components/Link';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { useAct } from '@/core/data/useAct';
import { useAsk } from '@/core/data/useAsk';
import { usePolled } from '@/core/data/usePolled';
import type { AdminSearchFindingsQuery } from '@/gql/graphql';
import { formatShortTime, formatWhole } from '@/lib/figures';
import { checkSearchIndexDocument } from '../api/searchIndex/checkSearchIndex';
import { searchFindingsDocument } from '../api/searchIndex/searchFindings';
import { isThingType, typeName } from '../things';
import { useIsAdmin } from '../useIsAdmin';
import { writeLook } from './OneThing';
import { type Job, jobName, toJob } from './types';

interface JobFindingsProps {
  id: string;
  /** A job is under way, so no other can begin. */
  taken: boolean;
  /** Called with the id of the repair that was started. */
  onRepair: (id: string) => void;
}

type Finding = AdminSearchFindingsQuery['searchJob']['findings'][number];

const differences = {
  MISSING: { name: 'Missing', text: 'the index has not got it', kind: 'danger' },
  LEFTOVER: { name: 'Left over', text: 'nobody may find it any more', kind: 'warning' },
  OUTDATED: { name: 'Out of date', text: 'the index says something else', kind: 'info' },
} as const;

const untilOver = ({ job }: { job: Job }) => (job.state === 'RUNNING' ? 2000 : null);

/** What a check found, and its repair. */
export function JobFindings({ id, taken, onRepair }: JobFindingsProps) {
  const ask = useAsk();
  const { act, acting } = useAct();
  const isAdmin = useIsAdmin();
  const read = useCallback(async () => {
    const { searchJob } = await ask(searchFindingsDocument, { id });
    return { job: toJob(searchJob), findings: searchJob.findings };
  }, [ask, id]);
  const { value, problem, refresh } = usePolled(read, untilOver);
  if (!value && problem) return <ErrorState onRetry={refresh}>{problem.message}</ErrorState>;
  if (!value) {
    return (
      <Loading label="Loading what it found">
        <Skeleton className="h-24 w-full" />
      </Loading>
    );
  }
  const { job, findings } = value;
  const open = findings.some(({ repaired }) => !repaired);
  const repair = async () => {
    const data = await act('repair', checkSearchIndexDocument, { repair: true });
    if (data) onRepair(toJob(data.checkSearchIndex).id);
  };
  return (
    <div className="mt-3 grid gap-3 rounded-sm bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-text-2">
          <span className="font-semibold text-text">
            {jobName(job)}, {formatShortTime(job.startedAt)}.
          </span>{' '}
          {job.found > findings.length
            ? `The first ${formatWhole(findings.length)} of ${formatWhole(job.found)} differences.`
            : `${formatWhole(job.found)} ${job.found === 1 ? 'difference' : 'differences'}.`}
        </p>
        {open && isAdmin && (
          <Button
            size="sm"
            kind="main"
            disabled={taken}
            busy={acting === 'repair'}
            onClick={() => void repair()}
          >
            Repair
          </Button>
        )}
      </div>
      <ul
        className="max-h-96 divide-y divide-line overflow-y-auto"
        tabIndex={0}
        aria-label="Differences"
      >
        {findings.map((finding) => (
          <FindingRow key={`${finding.type} ${finding.id}`} finding={finding} />
        ))}
      </ul>
    </div>
  );
}

function FindingRow({ finding }: { finding: Finding }) {
  const { name, text, kind } = differences[finding.difference];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <Badge kind={kind}>{name}</Badge>
      <span className="min-w-0 flex-1 basis-48">
        {isThingType(finding.type) ? (
          <TextLink
            to={`?look=${encodeURIComponent(writeLook({ type: finding.type, id: finding.id }))}#one-thing`}
          >
            {finding.name || finding.id}
          </TextLink>
        ) : (
          finding.name || finding.id
        )}
        <span className="block text-xs text-text-3">
          {typeName(finding.type)}, {text}
        </span>
      </span>
      {finding.repaired && <Badge kind="success">Repaired</Badge>}
    </li>
  );
}
