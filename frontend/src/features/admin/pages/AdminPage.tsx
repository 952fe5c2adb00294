import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { Segments } from '@/components/instruments/Segments';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { withQuery } from '@/core/data/api';
import { read } from '@/core/data/restCache';
import { usePolled } from '@/core/data/usePolled';
import { hasRole, useSession } from '@/core/session';
import { askEngines } from '@/core/site/engines';
import { AdminFrame } from '../AdminFrame';
import { Engines, Machinery } from '../overview/Machinery';
import { type Overview, readSpan, type Span, spans, writeSpan } from '../overview/overview';
import { Trends } from '../overview/Trends';
import { WhatWaits } from '../overview/WhatWaits';

/** /admin: how the site is, and what waits for somebody. Each role sees its own part. */
export default function AdminPage() {
  const [parameters, setParameters] = useSearchParams();
  const { profile } = useSession();
  const span = readSpan(parameters);
  return (
    <AdminFrame
      title="Overview"
      about="How the site is, and what waits for you."
      actions={
        hasRole(profile, 'analyst', 'support') && (
          <Segments
            label="Span"
            options={spans.map((days) => ({
              value: days,
              label: days === 365 ? '1 year' : `${days} days`,
            }))}
            value={span}
            onChange={(days) => setParameters(writeSpan(days), { preventScrollReset: true })}
          />
        )
      }
    >
      <State span={span} />
    </AdminFrame>
  );
}

/** It is asked for again each minute. */
const eachMinute = () => 60_000;

function State({ span }: { span: Span }) {
  const ask = useCallback(
    async () => ({
      span,
      overview: await read<Overview>({
        service: 'content',
        path: withQuery('/admin/overview', { days: span }),
      }),
    }),
    [span],
  );
  const { value, problem, refresh } = usePolled(ask, eachMinute);
  if (!value && problem) {
    return (
      <div className="grid grid-cols-1 gap-8">
        <ErrorState title="How the site is did not load." onRetry={refresh}>
          {problem.message}
        </ErrorState>
        <WhatAnswers />
      </div>
    );
  }
  if (!value) return <OverviewSkeleton />;
  const { overview } = value;
  return (
    <div
      aria-busy={value.span !== span && !problem}
      className="grid grid-cols-1 gap-8 transition-opacity aria-busy:opacity-60"
    >
      {problem && (
        <p role="alert" className="text-sm text-warning">
          The last look failed. {problem.message} What is here is from before.
        </p>
      )}
      {overview.isPartial ? (
        <p role="alert" className="text-sm text-warning">
          Neo4j is away: what waits and the figures cannot be read. Here is what answers.
        </p>
      ) : (
        <>
          <WhatWaits waiting={overview.waiting} />
          <Trends overview={overview} span={value.span} />
        </>
      )}
      {overview.machine && <Machinery machine={overview.machine} onRetried={refresh} />}
    </div>
  );
}

/** Which engines answer, where nothing else is known: nothing where even that is not. */
function WhatAnswers() {
  const { value } = usePolled(askEngines, eachMinute);
  if (!value) return null;
  return (
    <Engines
      engines={value.map((each) => ({
        ...each,
        version: '',
        isNeeded: each.name === 'neo4j',
        took: null,
      }))}
    />
  );
}

function OverviewSkeleton() {
  return (
    <Loading label="Loading how the site is">
      <div className="grid gap-4">
        <Skeleton className="h-16 w-full rounded-md" />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 roomy:grid-cols-4">
          {['people', 'sign-ups', 'plays', 'sales'].map((each) => (
            <Skeleton key={each} className="h-48 w-full rounded-md" />
          ))}
        </div>
      </div>
    </Loading>
  );
}
