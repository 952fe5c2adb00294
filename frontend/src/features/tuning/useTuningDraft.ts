import { keepDrafts } from './drafts';
import { toTuning } from './tunings';
import type { Tuning, Version } from './types';

export const { useKept: useKeptTuning, useDraft: useTuningDraft } = keepDrafts<Version, Tuning>(
  toTuning,
  'Your changes to the recommendations are not saved. They wait there in this tab.',
);
