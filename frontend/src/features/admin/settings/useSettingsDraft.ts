import { keepDrafts } from '@/core/data/keepDrafts';
import { type Draft, type Settings, toDraft } from './draft';

export const { useKept: useKeptSettings, useDraft: useSettingsDraft } = keepDrafts<Settings, Draft>(
  toDraft,
  { of: 'the search settings' },
);
