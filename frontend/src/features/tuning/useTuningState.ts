import { useCallback, useState } from 'react';
import { useAsk } from '@/core/data/useAsk';
import { usePolled } from '@/core/data/usePolled';
import { readFragment } from '@/gql';
import { experimentFragment } from './api/experiments/experimentFragment';
import { modelFragment } from './api/tuning/modelFragment';
import { tuningStateDocument } from './api/tuning/tuningState';
import { tuningVersionFragment } from './api/tuning/tuningVersionFragment';
import type { TuningState, Version } from './types';

/** Milliseconds between two looks while a model is trained, and while not. */
const trainingPause = 1000;
const restingPause = 10_000;

const pauseAfter = ({ training }: TuningState) => (training ? trainingPause : restingPause);

/** The tuning as it stands, looked at again and again: others change it too. */
export function useTuningState() {
  const ask = useAsk();
  const [saved, setSaved] = useState<Version | null>(null);
  const read = useCallback(async (): Promise<TuningState> => {
    const { tuningState: state } = await ask(tuningStateDocument, {});
    return {
      current: readFragment(tuningVersionFragment, state.current),
      rankers: state.models,
      models: readFragment(modelFragment, state.trained),
      training: state.training,
      trainingFailed: state.trainingFailed ?? null,
      experiment: readFragment(experimentFragment, state.experiment) ?? null,
    };
  }, [ask]);
  const { value, problem, refresh } = usePolled(read, pauseAfter);
  const onSaved = useCallback(
    (version: Version) => {
      setSaved(version);
      refresh();
    },
    [refresh],
  );
  // What was saved here is known before the next look.
  const isNewer = value && saved && saved.version > value.current.version;
  return { state: isNewer ? { ...value, current: saved } : value, problem, refresh, onSaved };
}
