import { lazyPart } from '@/components/lazyPart';
import type { Manifest } from '@/core/manifest';
import { lazily } from '@/lib/lazy';
import { policies } from './api/policies';
import { ReportItem } from './ReportItem';
import { SafetyQuestion } from './SafetyQuestion';

export const uses = ['admin', 'catalogue'];

export const safety: Manifest = {
  pages: [
    { path: '/admin/reports', page: lazily(() => import('./pages/ReportsPage')) },
    { path: '/admin/reports/:id', page: lazily(() => import('./pages/ReportPage')) },
    { path: '/admin/appeals', page: lazily(() => import('./pages/AppealsPage')) },
    { path: '/removals/:id', page: lazily(() => import('./pages/RemovalPage')) },
  ],
  sections: {
    admin: [
      { to: '/admin/reports', label: 'Reports', order: 3, roles: ['moderator'] },
      { to: '/admin/appeals', label: 'Removals', order: 3.5, roles: ['moderator'] },
    ],
  },
  settings: [
    {
      title: 'Privacy',
      order: 1.5,
      forMembers: true,
      Part: lazyPart(async () => (await import('./PrivacySettings')).PrivacySettings),
    },
  ],
  slots: { over: SafetyQuestion, against: ReportItem },
  cache: policies,
};
