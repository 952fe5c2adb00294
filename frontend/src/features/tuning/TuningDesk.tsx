import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Confirm } from '@/components/Confirm';
import { ReasonDialog } from '@/components/instruments/ReasonDialog';
import { SaveBar } from '@/components/instruments/SaveBar';
import { lazyPart } from '@/components/lazyPart';
import { showSnackbar } from '@/components/snackbarStore';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { RefusedError } from '@/core/data/refused';
import { useChange } from '@/core/data/useChange';
import { readFragment } from '@/gql';
import { Conflict } from './Conflict';
import { restoreTuningDocument } from './api/tuning/restoreTuning';
import { saveTuningDocument } from './api/tuning/saveTuning';
import { tuningVersionFragment } from './api/tuning/tuningVersionFragment';
import { ListsView } from './lists/ListsView';
import { ModelsView } from './models/ModelsView';
import { sayDone, sayReach } from './reach';
import { Standing, ViewNav } from './Standing';
import { ThresholdView } from './threshold/ThresholdView';
import { describeChange, toTuning } from './tunings';
import type { Person, TuningState, Version } from './types';
import { useTuningDraft } from './useTuningDraft';
import { useTuningState } from './useTuningState';
import { readView } from './views';

const waiting = <Skeleton className="h-96 w-full rounded-md" />;
const ExperimentsView = lazyPart(
  async () => (await import('./experiments/ExperimentsView')).ExperimentsView,
  { waiting },
);
const HistoryView = lazyPart(async () => (await import('./HistoryView')).HistoryView, { waiting });

/** All of the tuning, once it is known how it stands. */
export function TuningDesk() {
  const { state, problem, refresh, onSaved } = useTuningState();
  if (!state && problem) {
    return (
      <ErrorState title="The tuning did not load." onRetry={refresh}>
        {problem.message}
      </ErrorState>
    );
  }
  if (!state) return <DeskSkeleton />;
  return (
    <>
      {problem && (
        <p role="alert" className="mb-4 text-sm text-warning">
          The last look at the tuning failed. {problem.message} What is here is from before.
        </p>
      )}
      <Desk state={state} onSaved={onSaved} onChange={refresh} />
    </>
  );
}

interface DeskProps {
  state: TuningState;
  onSaved: (version: Version) => void;
  onChange: () => void;
}

function Desk({ state, onSaved, onChange }: DeskProps) {
  const change = useChange();
  const [parameters] = useSearchParams();
  const view = readView(parameters);
  const [saving, setSaving] = useState(false);
  const [people, setPeople] = useState<readonly Person[]>([]);
  const { current, rankers, models, experiment } = state;
  const tuning = useTuningDraft(current);
  const { base, draft, changed, theirs, edit, discard, keepMine } = tuning;
  const today = toTuning(current);
  const changes = describeChange(toTuning(base), draft);
  const inUse = models.find((model) => model.inUse);
  const of = `${current.version} ${inUse?.version ?? ''}`;

  const save = async (reason: string) => {
    try {
      const { saveTuning } = await change(saveTuningDocument, {
        input: draft,
        version: base.version,
        reason,
      });
      discard();
      onSaved(readFragment(tuningVersionFragment, saveTuning));
      showSnackbar({ type: 'success', message: `Saved. ${sayDone(experiment)}` });
    } catch (error) {
      if (!(error instanceof RefusedError) || error.code !== 'CONFLICT') throw error;
      onChange();
    }
  };
  const restore = async (version: number, reason: string) => {
    const { restoreTuning } = await change(restoreTuningDocument, { version, reason });
    discard();
    onSaved(readFragment(tuningVersionFragment, restoreTuning));
    const where = version === 0 ? 'the defaults' : `version ${version}`;
    showSnackbar({ type: 'success', message: `Back at ${where}. ${sayDone(experiment)}` });
  };

  return (
    <div className="grid grid-cols-1 gap-5">
      <Standing state={state} />
      <ViewNav view={view} running={experiment !== null} training={state.training} />
      {theirs && (
        <Conflict
          theirs={theirs}
          changes={describeChange(toTuning(base), toTuning(theirs))}
          onTheirs={discard}
          onMine={keepMine}
        />
      )}
      {view === 'threshold' && (
        <ThresholdView
          today={today}
          draft={draft}
          of={of}
          hasModel={inUse !== undefined}
          training={state.training}
          onEdit={edit}
        />
      )}
      {view === 'lists' && (
        <ListsView
          today={today}
          draft={draft}
          rankers={rankers}
          of={of}
          people={people}
          onPeople={setPeople}
          onEdit={edit}
        />
      )}
      {view === 'models' && <ModelsView state={state} onChange={onChange} />}
      {view === 'experiments' && (
        <ExperimentsView state={state} draft={draft} onChange={onChange} />
      )}
      {view === 'history' && (
        <HistoryView
          current={current}
          experiment={experiment}
          changed={changed}
          onRestore={restore}
        />
      )}
      {changed && (
        <SaveBar
          changes={changes}
          blocked={theirs !== null}
          note="Nobody else sees it yet."
          yes="Save for everybody"
          onDiscard={discard}
          onSave={() => setSaving(true)}
        />
      )}
      <ReasonDialog
        open={saving}
        title="Save for everybody"
        changes={[...changes, sayReach(experiment)]}
        yes="Save"
        onClose={() => setSaving(false)}
        onSave={save}
      />
      <Confirm {...tuning.leaving} />
    </div>
  );
}

function DeskSkeleton() {
  return (
    <Loading label="Loading the tuning">
      <div className="grid gap-5">
        <Skeleton className="h-20 w-full rounded-md" />
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-72 w-full rounded-md" />
        <Skeleton className="h-96 w-full rounded-md" />
      </div>
    </Loading>
  );
}
