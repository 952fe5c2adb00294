import { keepDrafts } from '@/core/data/keepDrafts';
import { toTuning } from './tunings';
import type { Tuning, Version } from './types';

export const { useKept: useKeptTuning, useDraft: useTuningDraft } = keepDrafts<Version, Tuning>(
  toTuning,
  { of: 'the recommendations' },
);
