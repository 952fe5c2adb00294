import { useState } from 'react';
import { Button } from '@/components/Button';
import { Field, Input } from '@/components/Field';
import { Panel } from '@/components/instruments/Panel';
import { showSnackbar } from '@/components/snackbarStore';
import { isSame } from '@/core/data/changesOf';
import { toRefused } from '@/core/data/refused';
import { useChange } from '@/core/data/useChange';
import { startExperimentDocument } from '../api/experiments/startExperiment';
import { TuningFields } from '../TuningFields';
import type { Tuning } from '../types';

interface StartFormProps {
  /** What both arms begin with, but for the draft in B where there is one. */
  today: Tuning;
  draft: Tuning;
  rankers: readonly string[];
  onStarted: () => void;
}

const limits = { nameLeast: 3, nameMost: 80, percentMost: 50 };

interface Problems {
  name?: string | undefined;
  share?: string | undefined;
  both?: string | undefined;
}

/** Two tunings for a share of people each. */
export function StartForm({ today, draft, rankers, onStarted }: StartFormProps) {
  const change = useChange();
  const [name, setName] = useState('');
  const [percent, setPercent] = useState('10');
  const [a, setA] = useState(today);
  const [b, setB] = useState(draft);
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);

  const start = async () => {
    const found = problemsOf(name, percent, a, b);
    setProblems(found);
    if (Object.values(found).some(Boolean)) return;
    setBusy(true);
    try {
      const input = { name: name.trim(), share: Number(percent) / 100, a, b };
      await change(startExperimentDocument, { input });
      showSnackbar({ type: 'success', message: 'The experiment runs.' });
      onStarted();
    } catch (error) {
      const { fields, message } = toRefused(error);
      const { name: ofName, share: ofShare, ...others } = fields;
      const rest = Object.values(others).join(' ');
      setProblems({
        name: ofName,
        share: ofShare,
        both: rest || (ofName || ofShare ? undefined : message),
      });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Panel
      title="Start an experiment"
      note="Two tunings for a share of people each, who keep theirs until it is over. One runs at a time."
    >
      <form
        noValidate
        aria-label="Start an experiment"
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          void start();
        }}
      >
        <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_16rem]">
          <Field label="Name" error={problems.name}>
            {(control) => (
              <Input
                {...control}
                value={name}
                maxLength={limits.nameMost}
                placeholder="Looser threshold"
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
          <Field label="People in each arm, in per cent" error={problems.share}>
            {(control) => (
              <Input
                {...control}
                type="number"
                inputMode="decimal"
                min={1}
                max={limits.percentMost}
                step={1}
                value={percent}
                onChange={(event) => setPercent(event.target.value)}
              />
            )}
          </Field>
        </div>
        <div className="grid gap-6 roomy:grid-cols-2">
          <Arm name="A" tuning={a} today={today} rankers={rankers} onTuning={setA} />
          <Arm name="B" tuning={b} today={today} rankers={rankers} onTuning={setB} />
        </div>
        {problems.both && (
          <p role="alert" className="text-sm text-danger">
            {problems.both}
          </p>
        )}
        <Button type="submit" kind="main" busy={busy} className="justify-self-start">
          Start it
        </Button>
      </form>
    </Panel>
  );
}

function problemsOf(name: string, percent: string, a: Tuning, b: Tuning): Problems {
  const share = Number(percent);
  return {
    name:
      name.trim().length < limits.nameLeast ? 'Give it a name of 3 letters or more.' : undefined,
    share:
      percent.trim() !== '' && share > 0 && share <= limits.percentMost
        ? undefined
        : 'More than 0, and at most 50 per cent.',
    both: isSame(a, b) ? 'A and B are the same: change one of them.' : undefined,
  };
}

interface ArmProps {
  name: string;
  tuning: Tuning;
  today: Tuning;
  rankers: readonly string[];
  onTuning: (tuning: Tuning) => void;
}

function Arm({ name, tuning, today, rankers, onTuning }: ArmProps) {
  return (
    <fieldset className="min-w-0 rounded-md border border-line p-4">
      <legend className="px-1.5 font-display text-lg font-bold">{name}</legend>
      <TuningFields
        narrow
        draft={tuning}
        today={today}
        rankers={rankers}
        onEdit={(part) => onTuning({ ...tuning, ...part })}
      />
    </fieldset>
  );
}
