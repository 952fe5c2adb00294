import { House } from 'lucide-react';
import type { Manifest } from '@/core/manifest';
import { lazily } from '@/lib/lazy';
import { policies } from './api/policies';

export const uses = ['carousel', 'catalogue', 'taste'];

export const home: Manifest = {
  pages: [{ path: '/', page: lazily(() => import('./pages/HomePage')) }],
  navigation: [{ to: '/', label: 'Home', icon: House, thumb: true }],
  cache: policies,
};
