import { lazyPart } from '@/components/lazyPart';
import type { Manifest } from '@/core/manifest';

export const uses = ['library'];

export const shortcuts: Manifest = {
  slots: { over: lazyPart(async () => (await import('./Shortcuts')).Shortcuts, { quiet: true }) },
  settings: [
    {
      title: 'Keyboard',
      order: 5,
      Part: lazyPart(async () => (await import('./ShortcutSettings')).ShortcutSettings),
    },
  ],
};
