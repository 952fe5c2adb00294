import { useState } from 'react';
import { Button } from '@/components/Button';
import { Confirm } from '@/components/Confirm';
import { Panel } from '@/components/instruments/Panel';
import { ReasonDialog } from '@/components/instruments/ReasonDialog';
import { SaveBar } from '@/components/instruments/SaveBar';
import { showSnackbar } from '@/components/snackbarStore';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { RefusedError } from '@/core/data/refused';
import { useChange } from '@/core/data/useChange';
import { readFragment } from '@/gql';
import { formatShortTime } from '@/lib/figures';
import { Conflict } from '../Conflict';
import { learningVersionFragment } from '../api/learning/learningVersionFragment';
import { restoreLearningDocument } from '../api/learning/restoreLearning';
import { saveLearningDocument } from '../api/learning/saveLearning';
import { Knob } from '../Knob';
import type { LearningVersion, Model } from '../types';
import { LearningHistory } from './LearningHistory';
import { describeLearning, learnings, toLearning } from './learnings';
import { useLearning, useLearningDraft } from './useLearning';

const title = 'What learning goes by';
const note =
  'What counts how much when a model is trained. A change holds from the next training on; the model in use stays as it was made.';

interface LearningPanelProps {
  inUse: Model | null;
  training: boolean;
  /** A training is being asked for. */
  busy: boolean;
  onTrain: () => void;
  /** Something was saved, and a training asked for. */
  onChange: () => void;
}

/** The weights and half-lives that the next training goes by. */
export function LearningPanel(props: LearningPanelProps) {
  const { current, problem, refresh, onSaved } = useLearning();
  if (current) return <Desk {...props} current={current} refresh={refresh} onSaved={onSaved} />;
  return (
    <Panel title={title} note={note}>
      {problem ? (
        <ErrorState title="What learning goes by did not load." onRetry={refresh}>
          {problem.message}
        </ErrorState>
      ) : (
        <Loading label="Loading what learning goes by">
          <Skeleton className="h-72 w-full" />
        </Loading>
      )}
    </Panel>
  );
}

interface DeskProps extends LearningPanelProps {
  current: LearningVersion;
  refresh: () => void;
  onSaved: (version: LearningVersion) => void;
}

function Desk({ current, refresh, onSaved, onChange, ...training }: DeskProps) {
  const change = useChange();
  const [saving, setSaving] = useState(false);
  const [open, setOpen] = useState(false);
  const kept = useLearningDraft(current);
  const { base, draft, changed, theirs, edit, discard, keepMine } = kept;
  const today = toLearning(current);
  const changes = describeLearning(toLearning(base), draft);

  const done = (version: LearningVersion, message: string) => {
    discard();
    onSaved(version);
    onChange();
    showSnackbar({ type: 'success', message });
  };
  const save = async (reason: string) => {
    try {
      const { saveLearning } = await change(saveLearningDocument, {
        input: draft,
        version: base.version,
        reason,
      });
      done(
        readFragment(learningVersionFragment, saveLearning),
        'Saved. It holds from the next training on, which begins soon.',
      );
    } catch (error) {
      if (!(error instanceof RefusedError) || error.code !== 'CONFLICT') throw error;
      refresh();
    }
  };
  const restore = async (version: number, reason: string) => {
    const { restoreLearning } = await change(restoreLearningDocument, { version, reason });
    done(
      readFragment(learningVersionFragment, restoreLearning),
      `Back at ${version === 0 ? 'the defaults' : `version ${version}`}. It holds from the next training on, which begins soon.`,
    );
  };

  return (
    <>
      <Panel
        title={title}
        note={note}
        actions={
          <Button size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
            History
          </Button>
        }
      >
        <div className="grid gap-6">
          {theirs && (
            <Conflict
              theirs={theirs}
              changes={describeLearning(toLearning(base), toLearning(theirs))}
              onTheirs={discard}
              onMine={keepMine}
            />
          )}
          <div className="grid gap-x-10 gap-y-6 roomy:grid-cols-2">
            {learnings.map(({ name, label, scale, help }) => (
              <Knob
                key={name}
                label={label}
                help={help}
                scale={scale}
                value={draft[name]}
                today={today[name]}
                onChange={(value) => edit({ [name]: value })}
              />
            ))}
          </div>
          {changed && (
            <SaveBar
              of={title.toLowerCase()}
              changes={changes}
              blocked={theirs !== null}
              note="From the next training on."
              yes="Save"
              onDiscard={discard}
              onSave={() => setSaving(true)}
            />
          )}
          <Standing current={current} {...training} />
        </div>
      </Panel>
      {open && <LearningHistory current={current} changed={changed} onRestore={restore} />}
      <ReasonDialog
        open={saving}
        title="Save what learning goes by"
        changes={[...changes, 'It holds from the next training on, which begins soon.']}
        yes="Save"
        onClose={() => setSaving(false)}
        onSave={save}
      />
      <Confirm {...kept.leaving} />
    </>
  );
}

type StandingProps = Pick<DeskProps, 'current' | 'inUse' | 'training' | 'busy' | 'onTrain'>;

/** Who made it so, and whether the model in use was made with it. */
function Standing({ current, inUse, training, busy, onTrain }: StandingProps) {
  const { version, changedAt, changedBy, reason } = current;
  const made = inUse?.learning && toLearning({ learning: inUse.learning });
  const differs = made ? describeLearning(made, toLearning(current)) : [];
  return (
    <div className="grid gap-3 border-t border-line pt-4 text-sm text-text-2">
      <p>
        {version === 0
          ? 'What the product comes with.'
          : `Version ${version}${changedBy ? ` by @${changedBy}` : ''}${changedAt ? `, ${formatShortTime(changedAt)}` : ''}: “${reason}”.`}{' '}
        {made && differs.length === 0 && 'The model in use was made with it.'}
      </p>
      {differs.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="tabular min-w-0 flex-1 basis-64">
            <span className="font-semibold text-warning">From the next training on.</span> The model
            in use was made before: {differs.join(', ')}.
          </p>
          <Button size="sm" busy={busy || training} onClick={onTrain}>
            {training ? 'Training with it' : 'Train with it now'}
          </Button>
        </div>
      )}
    </div>
  );
}
