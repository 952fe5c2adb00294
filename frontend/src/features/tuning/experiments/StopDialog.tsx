import { useState } from 'react';
import { ReasonDialog } from '@/components/instruments/ReasonDialog';
import { showSnackbar } from '@/components/snackbarStore';
import { RefusedError } from '@/core/data/refused';
import { useChange } from '@/core/data/useChange';
import type { ExperimentArm } from '@/gql/graphql';
import { formatTime } from '@/lib/figures';
import { stopExperimentDocument } from '../api/experiments/stopExperiment';
import { describeChange, toTuning } from '../tunings';
import type { Experiment, Version } from '../types';

interface StopDialogProps {
  open: boolean;
  experiment: Experiment;
  current: Version;
  onClose: () => void;
  /** The experiment is over, or what is in force is not what is shown: both are to be looked at anew. */
  onChange: () => void;
}

const choices = [
  { keep: null, label: 'Keep neither', help: 'Everybody has the current tuning again.' },
  { keep: 'A', label: 'Keep A', help: 'A becomes the tuning of everybody, at once.' },
  { keep: 'B', label: 'Keep B', help: 'B becomes the tuning of everybody, at once.' },
] as const;

/** Ends an experiment: with one of its tunings for everybody, or with neither. */
export function StopDialog(props: StopDialogProps) {
  const { open, experiment, current, onClose, onChange } = props;
  const change = useChange();
  const [keep, setKeep] = useState<ExperimentArm | null>(null);
  const isChanged = wasChangedSince(current, experiment);
  const side = keep === 'A' ? experiment.a : experiment.b;
  return (
    <ReasonDialog
      open={open}
      title={`Stop “${experiment.name}”`}
      changes={keep ? describeChange(toTuning(current), toTuning(side)) : []}
      yes={keep && isChanged ? `Stop it, keep ${keep} all the same` : 'Stop it'}
      onClose={onClose}
      onSave={async (reason) => {
        // What is put over the tuning in force is put over that which is shown here.
        const version = keep ? current.version : null;
        try {
          await change(stopExperimentDocument, { id: experiment.id, keep, reason, version });
        } catch (error) {
          if (error instanceof RefusedError && error.code === 'CONFLICT') onChange();
          throw error;
        }
        showSnackbar({
          type: 'success',
          message: keep
            ? `The experiment is over. ${keep} holds for everybody now.`
            : 'The experiment is over. The current tuning holds for everybody.',
        });
        onChange();
      }}
    >
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-sm font-semibold">What holds after it</legend>
        {choices.map((choice) => (
          <label
            key={choice.label}
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded-sm px-1 py-1.5 hover:bg-raised"
          >
            <input
              type="radio"
              name="keep"
              checked={keep === choice.keep}
              onChange={() => setKeep(choice.keep)}
              className="mt-1 size-4 accent-accent"
            />
            <span className="grid text-sm">
              <span className="font-semibold">{choice.label}</span>
              <span className="text-text-3">{choice.help}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {keep && isChanged && <Overruled current={current} keep={keep} />}
    </ReasonDialog>
  );
}

/** Whether the tuning in force is another than when an experiment began. */
function wasChangedSince({ changedAt }: Version, { startedAt }: Experiment): boolean {
  return changedAt != null && Date.parse(changedAt) > Date.parse(startedAt);
}

/** Whose change an arm that is kept takes the place of. */
function Overruled({ current, keep }: { current: Version; keep: ExperimentArm }) {
  const { version, changedBy, changedAt, reason } = current;
  return (
    <p role="status" className="rounded-md border border-warning p-3 text-sm">
      <span className="font-semibold text-warning">
        {changedBy ? `@${changedBy}` : 'Somebody'} changed the tuning since it began
      </span>{' '}
      to version {version}
      {changedAt ? `, ${formatTime(changedAt)}` : ''}: “{reason}”. {keep} would take its place.
    </p>
  );
}
