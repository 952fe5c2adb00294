import { lazyPart } from '@/components/lazyPart';
import type { Manifest } from '@/core/manifest';
import { lazily } from '@/lib/lazy';
import { policies } from './api/policies';
import { QuestionsPlace } from './QuestionsPlace';

export const uses = ['catalogue', 'places', 'reactions', 'safety', 'share', 'studio'];

export const questions: Manifest = {
  pages: [
    { path: '/question/:id', page: lazily(() => import('./pages/QuestionPage')) },
    { path: '/dashboard/questions', page: lazily(() => import('./pages/QuestionsPage')) },
  ],
  sections: { dashboard: [{ to: '/dashboard/questions', label: 'Questions', order: 1 }] },
  tiles: [
    {
      title: 'Questions',
      order: 1,
      for: 'artist',
      Part: lazyPart(async () => (await import('./WaitingTile')).WaitingTile, { quiet: true }),
    },
  ],
  slots: {
    artist: QuestionsPlace,
    keeping: lazyPart(async () => (await import('./OwnQuestions')).OwnQuestions, { quiet: true }),
  },
  cache: policies,
};
