import { useState } from 'react';
import { Button } from '@/components/Button';
import { Confirm, type Question } from '@/components/Confirm';
import { AsksWhy } from '@/components/instruments/AsksWhy';
import { Panel } from '@/components/instruments/Panel';
import { useWhy } from '@/components/instruments/why';
import { showSnackbar } from '@/components/snackbarStore';
import { EmptyState } from '@/components/States';
import { useAct } from '@/core/data/useAct';
import { formatTime } from '@/lib/figures';
import { rollBackModelDocument } from '../api/tuning/rollBackModel';
import { trainModelDocument } from '../api/tuning/trainModel';
import { Downloads } from '../Downloads';
import type { Model, TuningState } from '../types';
import { LearningPanel } from './LearningPanel';
import { ModelTable } from './ModelTable';
import { Training } from './Training';
import { Weights } from './Weights';

interface ModelsViewProps {
  state: TuningState;
  onChange: () => void;
}

/** The models that are kept: how good each is, which is in use, and the way back. */
export function ModelsView(props: ModelsViewProps) {
  return (
    <div>
      <AsksWhy>
        <Models {...props} />
      </AsksWhy>
    </div>
  );
}

function Models({ state, onChange }: ModelsViewProps) {
  const { models, training, trainingFailed } = state;
  const { act, acting } = useAct();
  const { why, forgetWhy } = useWhy();
  const [question, setQuestion] = useState<Question | null>(null);
  const inUse = models.find((model) => model.inUse) ?? null;

  const train = async () => {
    const answer = await act('train', trainModelDocument, { why });
    if (!answer) return;
    forgetWhy();
    showSnackbar({
      type: 'info',
      message: answer.trainModel ? 'Training has begun.' : 'A training is under way already.',
    });
    onChange();
  };
  const rollBack = (model: Model) =>
    setQuestion({
      title: 'Roll back to this model?',
      text: `The model of ${formatTime(model.trainedAt)} ranks for everybody at once, until the next training.`,
      yes: 'Roll back',
      onYes: async () => {
        const answer = await act(model.version, rollBackModelDocument, {
          version: model.version,
          why,
        });
        if (!answer) return;
        forgetWhy();
        showSnackbar({
          type: 'success',
          message: `The model of ${formatTime(model.trainedAt)} is in use.`,
        });
        onChange();
      },
    });

  return (
    <div className="grid grid-cols-1 gap-5">
      <Training
        inUse={inUse}
        training={training}
        failed={trainingFailed}
        busy={acting === 'train'}
        onTrain={() => void train()}
      />
      <LearningPanel
        inUse={inUse}
        training={training}
        busy={acting === 'train'}
        onTrain={() => void train()}
        onChange={onChange}
      />
      <Panel
        title="Kept models"
        note="Quality is on what was held out of each one’s own training: 0 to 1, more is better."
        actions={models.length > 0 && <Downloads of="the models" file="models" />}
      >
        {models.length === 0 ? (
          <EmptyState
            title="No model yet."
            action={
              <Button
                kind="main"
                busy={acting === 'train' || training}
                onClick={() => void train()}
              >
                Train now
              </Button>
            }
          >
            The first is learned from plays, saves and follows. Until then lists go by what is
            popular, and nobody is called similar.
          </EmptyState>
        ) : (
          <ModelTable models={models} acting={acting} onRollBack={rollBack} />
        )}
      </Panel>
      {models.length > 0 && <Weights models={models} inUse={inUse} />}
      <Panel
        title="What is learned from"
        note="Who played, saved or followed what, with a weight each. People are numbers that mean nothing elsewhere; there are no names in it."
        actions={<Downloads of="the interactions" file="interactions" formats={['tsv', 'jsonl']} />}
      >
        <p className="max-w-prose text-sm text-text-2">
          One line an interaction, for a notebook: it reads into pandas as it is, and{' '}
          <code className="text-xs">sidestage evaluate</code> takes it too.
        </p>
      </Panel>
      <Confirm question={question} onClose={() => setQuestion(null)} />
    </div>
  );
}
