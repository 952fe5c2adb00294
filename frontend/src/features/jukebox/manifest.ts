import { UsersRound } from 'lucide-react';
import type { Manifest } from '@/core/manifest';
import { lazily } from '@/lib/lazy';
import { Together } from './Together';

export const uses = ['messages', 'player'];

export const jukebox: Manifest = {
  pages: [
    { path: '/listen-together', page: lazily(() => import('./pages/ListenTogetherPage')) },
    { path: '/listen-together/:id', page: lazily(() => import('./pages/RoomPage')) },
  ],
  navigation: [
    { to: '/listen-together', label: 'Listen together', icon: UsersRound, for: 'member' },
  ],
  slots: { over: Together },
};
