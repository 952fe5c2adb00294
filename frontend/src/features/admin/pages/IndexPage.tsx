import { Fragment, type ReactNode, useCallback, useState } from 'react';
import { AsksWhy } from '@/components/instruments/AsksWhy';
import { useWhy } from '@/components/instruments/why';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { useAct } from '@/core/data/useAct';
import { cx } from '@/lib/cx';
import { AdminFrame } from '../AdminFrame';
import { forceReindexDocument } from '../api/searchIndex/forceReindex';
import { Documents } from '../index/Documents';
import { JobNow } from '../index/JobNow';
import { Jobs } from '../index/Jobs';
import { LagPlot } from '../index/LagPlot';
import { OneThing } from '../index/OneThing';
import { Queries } from '../index/Queries';
import { SetAside } from '../index/SetAside';
import { Health, StateStrip } from '../index/StateStrip';
import { useSearchIndex } from '../index/useSearchIndex';
import { Work } from '../index/Work';
import { useIsAdmin } from '../useIsAdmin';

/** /admin/index: whether search can be trusted, and what to do where it cannot. */
export default function IndexPage() {
  return (
    <AdminFrame
      title="Search index"
      about="Search answers from an index of the graph. Here is how true it is, and how to mend it."
    >
      <Asking>
        <Instruments />
      </Asking>
    </AdminFrame>
  );
}

/** Admins act here, others look on. */
function Asking({ children }: { children: ReactNode }) {
  const Frame = useIsAdmin() ? AsksWhy : Fragment;
  return <Frame>{children}</Frame>;
}

function Instruments() {
  const { reading, problem, refresh } = useSearchIndex();
  const { act } = useAct();
  const { why, forgetWhy } = useWhy();
  const isAdmin = useIsAdmin();
  const [started, setStarted] = useState(0);
  const onStarted = useCallback(() => {
    setStarted((count) => count + 1);
    forgetWhy();
    refresh();
  }, [forgetWhy, refresh]);
  if (!reading && problem) {
    return (
      <ErrorState title="The state of the index did not load." onRetry={refresh}>
        {problem.message}
      </ErrorState>
    );
  }
  if (!reading) return <InstrumentsSkeleton />;
  const { index, samples } = reading;
  const rebuild = async () => {
    await act('all', forceReindexDocument, { input: { objectType: 'all' }, why });
    onStarted();
  };
  return (
    <div className="grid grid-cols-1 gap-5">
      {problem && (
        <p role="alert" className="text-sm text-warning">
          The last look at the index failed. {problem.message} What is here is from before.
        </p>
      )}
      <Health index={index} onRebuild={isAdmin ? () => void rebuild() : undefined} />
      <StateStrip index={index} />
      {index.job && <JobNow job={index.job} onChange={onStarted} />}
      <div className="grid grid-cols-1 gap-5 roomy:grid-cols-[3fr_2fr]">
        <LagPlot samples={samples} />
        <Documents documents={index.documents} />
      </div>
      <div className={cx('grid grid-cols-1 gap-5', isAdmin && 'roomy:grid-cols-[3fr_2fr]')}>
        <OneThing index={index} onChange={onStarted} />
        {isAdmin && <Work index={index} onStarted={onStarted} />}
      </div>
      <SetAside count={index.setAside} onChange={refresh} />
      <Jobs index={index} started={started} onStarted={onStarted} />
      <Queries />
    </div>
  );
}

function InstrumentsSkeleton() {
  return (
    <Loading label="Loading the state of the index">
      <div className="grid gap-5">
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-22 w-full rounded-md" />
        <div className="grid gap-5 roomy:grid-cols-[3fr_2fr]">
          <Skeleton className="h-64 w-full rounded-md" />
          <Skeleton className="h-64 w-full rounded-md" />
        </div>
      </div>
    </Loading>
  );
}
