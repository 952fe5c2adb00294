import { useCallback, useState } from 'react';
import { keepDrafts } from '@/core/data/keepDrafts';
import { useAsk } from '@/core/data/useAsk';
import { usePolled } from '@/core/data/usePolled';
import { readFragment } from '@/gql';
import { learningDocument } from '../api/learning/learning';
import { learningVersionFragment } from '../api/learning/learningVersionFragment';
import type { Learning, LearningVersion } from '../types';
import { toLearning } from './learnings';

export const { useKept: useKeptLearning, useDraft: useLearningDraft } = keepDrafts<
  LearningVersion,
  Learning
>(toLearning, { of: 'what learning goes by', where: 'under Models' });

/** Others change it too. */
const pause = () => 10_000;

/** What the next training goes by, looked at again and again. */
export function useLearning() {
  const ask = useAsk();
  const [saved, setSaved] = useState<LearningVersion | null>(null);
  const read = useCallback(
    async () =>
      readFragment(learningVersionFragment, (await ask(learningDocument, {})).learning.current),
    [ask],
  );
  const { value, problem, refresh } = usePolled(read, pause);
  const onSaved = useCallback(
    (version: LearningVersion) => {
      setSaved(version);
      refresh();
    },
    [refresh],
  );
  // What was saved here is known before the next look.
  const current = value && saved && saved.version > value.version ? saved : value;
  return { current, problem, refresh, onSaved };
}
