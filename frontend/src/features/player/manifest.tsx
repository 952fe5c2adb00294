import { lazyPart } from '@/components/lazyPart';
import type { Manifest } from '@/core/manifest';
import { PlayerEdge } from './PlayerEdge';

const HeaderPlayer = lazyPart(async () => (await import('./HeaderPlayer')).HeaderPlayer, {
  waiting: <div className="h-10 w-85" />,
});

export const uses = ['library', 'taste'];

export const player: Manifest = {
  slots: { bar: HeaderPlayer, edge: PlayerEdge },
  settings: [
    {
      title: 'Sound',
      order: 3,
      Part: lazyPart(async () => (await import('./VolumeSetting')).VolumeSetting),
    },
    {
      title: 'Playback',
      order: 4,
      Part: lazyPart(async () => (await import('./PlaybackSettings')).PlaybackSettings),
    },
  ],
};
