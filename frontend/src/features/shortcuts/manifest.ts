import { lazyPart } from '@/components/lazyPart';
import type { Manifest } from '@/core/manifest';
import { ShortcutsOnceStirred } from './ShortcutsOnceStirred';

export const uses = ['library'];

export const shortcuts: Manifest = {
  slots: { over: ShortcutsOnceStirred },
  settings: [
    {
      title: 'Keyboard',
      order: 5,
      Part: lazyPart(async () => (await import('./ShortcutSettings')).ShortcutSettings),
    },
  ],
};
