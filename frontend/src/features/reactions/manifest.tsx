import { lazyPart } from '@/components/lazyPart';
import type { Manifest } from '@/core/manifest';
import { policies } from './api/policies';

export const uses = [];

export const reactions: Manifest = {
  slots: {
    acting: lazyPart(async () => (await import('./WorkReactions')).WorkReactions, {
      quiet: true,
      waiting: <span className="h-11 w-15" />,
    }),
  },
  cache: policies,
};
