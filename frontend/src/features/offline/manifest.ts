import type { Manifest } from '@/core/manifest';
import { KeepQuestion } from './KeepQuestion';

export const offline: Manifest = {
  slots: { over: KeepQuestion },
};
