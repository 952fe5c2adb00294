import { useState } from 'react';
import { ReasonDialog } from '@/features/admin';
import type { ExperimentArm } from '@/gql/graphql';
import { showSnackbar } from '@/lib/snackbar';
import { useChange } from '@/lib/apollo/useChange';
import { stopExperimentDocument } from '../documents/experiments';
import { describeChange, toTuning } from '../tunings';
import type { Experiment, Version } from '../types';

interface StopDialogProps {
  open: boolean;
  experiment: Experiment;
  current: Version;
  onClose: () => void;
  onStopped: () => void;
}

const choices = [
  { keep: null, label: 'Keep neither', help: 'Everybody has the current tuning again.' },
  { keep: 'A', label: 'Keep A', help: 'A becomes the tuning of everybody, at once.' },
  { keep: 'B', label: 'Keep B', help: 'B becomes the tuning of everybody, at once.' },
] as const;

/** Ends an experiment: with one of its tunings for everybody, or with neither. */
export function StopDialog({ open, experiment, current, onClose, onStopped }: StopDialogProps) {
  const change = useChange();
  const [keep, setKeep] = useState<ExperimentArm | null>(null);
  const side = keep === 'A' ? experiment.a : experiment.b;
  return (
    <ReasonDialog
      open={open}
      title={`Stop “${experiment.name}”`}
      changes={keep ? describeChange(toTuning(current), toTuning(side)) : []}
      yes="Stop it"
      onClose={onClose}
      onSave={async (reason) => {
        await change(stopExperimentDocument, { id: experiment.id, keep, reason });
        showSnackbar({
          type: 'success',
          message: keep
            ? `The experiment is over. ${keep} holds for everybody now.`
            : 'The experiment is over. The current tuning holds for everybody.',
        });
        onStopped();
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
    </ReasonDialog>
  );
}
