import { lazyPart } from '@/components/lazyPart';
import type { Manifest } from '@/core/manifest';
import { policies } from './api/policies';

export const uses = ['catalogue', 'player', 'reactions'];

export const comments: Manifest = {
  slots: {
    talk: lazyPart(async () => (await import('./WorkComments')).WorkComments, { quiet: true }),
  },
  cache: policies,
};
