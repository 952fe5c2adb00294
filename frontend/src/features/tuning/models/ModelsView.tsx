import { useState } from 'react';
import { Button } from '@/components/Button';
import { Confirm, type Question } from '@/components/Confirm';
import { AsksWhy } from '@/components/instruments/AsksWhy';
import { Panel } from '@/components/instruments/Panel';
import { useWhy } from '@/components/instruments/why';
import { showSnackbar } from '@/components/snackbarStore';
import { EmptyState } from '@/components/States';
import { useAct } from '@/core/data/useAct';
import { nameModelDocument } from '../api/tuning/nameModel';
import { pinModelDocument } from '../api/tuning/pinModel';
import { rollBackModelDocument } from '../api/tuning/rollBackModel';
import { trainModelDocument } from '../api/tuning/trainModel';
import { Downloads } from '../Downloads';
import type { Model, TuningState } from '../types';
import { LearningPanel } from './LearningPanel';
import { beginWithModel } from './modelName';
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
      text: `${beginWithModel(model)} ranks for everybody at once, until the next training.`,
      yes: 'Roll back',
      onYes: async () => {
        const answer = await act(`back ${model.version}`, rollBackModelDocument, {
          version: model.version,
          why,
        });
        if (!answer) return;
        forgetWhy();
        showSnackbar({
          type: 'success',
          message: `${beginWithModel(model)} is in use.`,
        });
        onChange();
      },
    });

  const done = (message: string) => {
    forgetWhy();
    showSnackbar({ type: 'success', message });
    onChange();
  };
  const name = async (model: Model, text: string) => {
    const { version } = model;
    const answer = await act(`name ${version}`, nameModelDocument, { version, name: text, why });
    if (!answer) return false;
    done(text ? `It is called “${text}”.` : `${beginWithModel(model)} has no name any more.`);
    return true;
  };
  const pin = async (model: Model) => {
    const { version } = model;
    const pinned = !model.pinned;
    const answer = await act(`pin ${version}`, pinModelDocument, { version, pinned, why });
    if (answer) done(`${beginWithModel(model)} is ${pinned ? 'pinned' : 'no longer pinned'}.`);
  };

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
        note="The latest five, one a day for two weeks, one a week for a quarter; with a name or a pin, for as long as it has it. Quality is on what was held out of each one’s own training, with its 95 % interval: 0 to 1, more is better."
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
          <ModelTable
            models={models}
            acting={acting}
            onRollBack={rollBack}
            onName={name}
            onPin={(model) => void pin(model)}
          />
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
