import { useApolloClient, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Badge } from '@/components/Badge';
import { Button } from '@/components/Button';
import { AsksWhy } from '@/components/instruments/AsksWhy';
import { StateNav } from '@/components/instruments/StateNav';
import { useWhy } from '@/components/instruments/why';
import { Link, TextLink } from '@/components/Link';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/States';
import { toRefused } from '@/core/data/refused';
import { orTell } from '@/core/data/tellRefusal';
import { useChange } from '@/core/data/useChange';
import { AdminFrame } from '@/features/admin';
import { LoadMore } from '@/features/catalogue';
import type { ReportsQuery, ReportState } from '@/gql/graphql';
import { plural } from '@/lib/format';
import { formatWhen } from '@/lib/when';
import { type Taking, takeAway } from '../api/removals';
import { removedTypes } from '../removedTypes';
import { reportsDocument } from '../api/reports';
import { forgetReports, settleReportDocument } from '../api/settleReport';
import { kinds, pathOf } from '../pathOf';
import { reasons } from '../reasons';
import { RemoveDialog } from '../RemoveDialog';

type Report = ReportsQuery['reports']['nodes'][number];

const states: Record<ReportState, string> = {
  OPEN: 'Open',
  DISMISSED: 'Dismissed',
  REMOVED: 'Removed',
};

/** /admin/reports: what people reported, and what becomes of it. */
export default function ReportsPage() {
  const [state, setState] = useState<ReportState>('OPEN');
  return (
    <AdminFrame
      title="Reports"
      about="What people want somebody to look at. Settling one settles every other report of the same thing."
    >
      <AsksWhy>
        <StateNav label="Reports by state" states={states} value={state} onChange={setState} />
        <Reports key={state} state={state} />
      </AsksWhy>
    </AdminFrame>
  );
}

function Reports({ state }: { state: ReportState }) {
  const { data, error, refetch, fetchMore } = useQuery(reportsDocument, { variables: { state } });
  const page = data?.reports;
  if (!page && error) return <ErrorState onRetry={() => void refetch()} />;
  if (!page) {
    return (
      <Loading label="Loading reports">
        <Skeleton className="h-28" />
        <Skeleton className="mt-4 h-28" />
      </Loading>
    );
  }
  if (page.nodes.length === 0) {
    return <EmptyState title="Nothing here.">What people report will be here.</EmptyState>;
  }
  return (
    <>
      <ul aria-label={`${states[state]} reports`} className="grid gap-4">
        {page.nodes.map((report) => (
          <Row key={report.id} report={report} />
        ))}
      </ul>
      {page.pageInfo.hasNextPage && (
        <LoadMore
          label="More reports"
          onMore={() => fetchMore({ variables: { after: page.pageInfo.endCursor ?? null } })}
        />
      )}
    </>
  );
}

function Row({ report }: { report: Report }) {
  const change = useChange();
  const { cache } = useApolloClient();
  const [isAsking, setIsAsking] = useState(false);
  const { id, reporter, author, others } = report;
  const { why, forgetWhy } = useWhy();
  const settle = async (as: ReportState) => {
    await change(settleReportDocument, { id, as, why }, forgetReports);
    forgetWhy();
  };
  const remove = async (taking: Taking, why: string) => {
    const type = removedTypes[report.targetType];
    if (!type) return;
    try {
      await takeAway(taking, type, report.targetId, why);
      forgetReports(cache);
    } catch (error) {
      // Its author took it away meanwhile: the report is all that is left to settle.
      const { code = '' } = toRefused(error);
      if (!['GONE', 'NOT_FOUND'].includes(code)) throw error;
      await settle('REMOVED');
    }
  };
  const path = pathOf(report);
  const by = author ? ` by ${author.displayName}` : '';
  return (
    <li className="grid gap-3 rounded-md border border-line bg-surface p-4">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Badge kind="info">{reasons[report.reason]}</Badge>
        <p className="font-semibold">
          {path ? (
            <Link to={path} className="hover:underline">
              {kinds[report.targetType]}
              {by}
            </Link>
          ) : (
            `${kinds[report.targetType]}${by}`
          )}
        </p>
        {others > 0 && (
          <span className="text-sm text-text-2">and {plural(others, 'other report')}</span>
        )}
        <TextLink to={`/admin/reports/${id}`} className="text-sm">
          What is known
          <span className="sr-only">
            {' '}
            of the report of {kinds[report.targetType]}
            {by}
          </span>
        </TextLink>
      </div>
      <blockquote
        dir="auto"
        className="border-l-2 border-line pl-3 whitespace-pre-line wrap-anywhere"
      >
        {report.excerpt || 'No text'}
      </blockquote>
      {report.text && (
        <p dir="auto" className="text-sm whitespace-pre-line text-text-2 wrap-anywhere">
          {report.text}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 text-sm text-text-3">
          {reporter ? (
            <Link to={`/${reporter.handle}`} className="hover:underline">
              {reporter.displayName}
            </Link>
          ) : (
            'Somebody who is gone'
          )}{' '}
          · <time dateTime={report.createdAt}>{formatWhen(report.createdAt)}</time>
        </p>
        {report.state === 'OPEN' && (
          <>
            <Button
              size="sm"
              className="narrow:h-11"
              onClick={() => void orTell(settle('DISMISSED'))}
            >
              Dismiss
            </Button>
            {report.canRemove && (
              <Button
                size="sm"
                kind="danger"
                className="narrow:h-11"
                onClick={() => setIsAsking(true)}
              >
                Remove
              </Button>
            )}
          </>
        )}
      </div>
      <RemoveDialog
        open={isAsking}
        name={kinds[report.targetType].replace(/^An? /, 'the ').replace(/^S/, 's') + by}
        onClose={() => setIsAsking(false)}
        onRemove={remove}
      />
    </li>
  );
}
