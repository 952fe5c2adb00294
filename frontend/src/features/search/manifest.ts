import type { Manifest } from '@/core/manifest';
import { lazily } from '@/lib/lazy';
import { SearchField } from './SearchField';

export const uses = ['catalogue', 'taste'];

export const search: Manifest = {
  pages: [{ path: '/search', page: lazily(() => import('./pages/SearchPage')) }],
  slots: { search: SearchField },
};
