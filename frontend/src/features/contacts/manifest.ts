import type { Manifest } from '@/core/manifest';
import { lazily } from '@/lib/lazy';

export const uses = ['studio'];

export const contacts: Manifest = {
  pages: [
    { path: '/dashboard/move/people', page: lazily(() => import('./pages/BringPeoplePage')) },
    { path: '/agree', page: lazily(() => import('./pages/AgreePage')) },
  ],
};
