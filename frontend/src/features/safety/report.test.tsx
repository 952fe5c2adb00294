import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { asMember, expectAccessible, renderPage } from '@/test/render';
import { server, startServer } from '@/test/server';
import { pathOf } from './pathOf';
import ReportPage, { type ReportCase } from './pages/ReportPage';

startServer();

const june = { userId: 'u2', handle: 'june', displayName: 'June' };
const rook = { userId: 'u9', handle: 'rook', displayName: 'Rook' };
const at = '2026-11-20T10:00:00.000Z';

const report: ReportCase = {
  id: 'r1',
  targetType: 'comment',
  targetId: 'c1',
  reason: 'HARASSMENT',
  state: 'OPEN',
  createdAt: at,
  settledAt: null,
  text: 'He writes it everywhere',
  excerpt: 'You are no good',
  under: { targetType: 'song', targetId: 't1' },
  reporter: june,
  author: rook,
  told: [{ id: 'r2', reason: 'SPAM', text: 'Again and again', createdAt: at, reporter: null }],
  done: [{ verb: 'report dismissed', at, why: '', by: june }],
  ofAuthor: {
    removals: [
      {
        id: 'm1',
        type: 'post',
        itemId: 'p1',
        words: 'No insults',
        state: 'UPHELD',
        isHidden: false,
        removedAt: at,
      },
    ],
    settled: [
      {
        id: 'r0',
        targetType: 'merch',
        targetId: 'm2',
        reason: 'COPYRIGHT',
        state: 'DISMISSED',
        createdAt: at,
        settledAt: at,
      },
    ],
    acts: [{ verb: 'person deactivated', at, why: 'Spam', by: null }],
  },
};

let answered: ReportCase;

beforeEach(() => {
  asMember({ userId: 'u1', handle: 'boss', roles: ['moderator'] });
  answered = report;
  server.use(http.get('*/api/admin/reports/r1', () => HttpResponse.json(answered)));
});

const open = () =>
  renderPage(<ReportPage />, { at: '/admin/reports/r1', path: '/admin/reports/:id' });

it('shows what others say of it and what was done before', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'A comment by Rook' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Where it is' })).toHaveAttribute(
    'href',
    '/track/t1?comment=c1',
  );
  expect(screen.getByRole('list', { name: 'Others who report it' })).toHaveTextContent(
    'It is spamSomebody who is gone',
  );
  expect(screen.getByText('Again and again')).toBeVisible();
  expect(screen.getByRole('table', { name: 'What was done about it' })).toHaveTextContent(
    'report dismissedJune–',
  );
  const things = screen.getByRole('table', { name: 'What was done about its author’s things' });
  expect(things).toHaveTextContent('A postRemoved, appeal refusedNo insults');
  expect(things).toHaveTextContent('A report of something for saleDismissed');
  expect(screen.getByRole('table', { name: 'What was done about its author' })).toHaveTextContent(
    'person deactivatedSomebody who is goneSpam',
  );
  await expectAccessible();
});

it('says where nothing was done', async () => {
  answered = {
    ...report,
    told: [],
    done: [],
    ofAuthor: { removals: [], settled: [], acts: [] },
  };
  open();
  expect(await screen.findAllByText('Nothing.')).toHaveLength(3);
});

it('leads to a comment where it stands, and else to its author', () => {
  const comment = { targetType: 'COMMENT', targetId: 'c1', author: rook } as const;
  expect(pathOf({ ...comment, under: { targetType: 'POST', targetId: 'p1' } })).toBe(
    '/post/p1?comment=c1',
  );
  expect(pathOf({ ...comment, under: null })).toBe('/rook');
  expect(pathOf({ targetType: 'PERSON', targetId: 'u9', author: null })).toBeNull();
});
