import { Music } from 'lucide-react';
import type { Manifest } from '@/core/manifest';
import { lazily } from '@/lib/lazy';

export const uses = ['catalogue', 'offline', 'people', 'playlist', 'taste'];

export const music: Manifest = {
  pages: [{ path: '/music', page: lazily(() => import('./pages/MusicPage')) }],
  navigation: [{ to: '/music', label: 'Music', icon: Music, thumb: true }],
};
