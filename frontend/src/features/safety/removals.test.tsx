import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from '@/test/fixtures';
import { asMember, expectAccessible, renderPage } from '@/test/render';
import { answer, asked, server, startServer } from '@/test/server';
import type { Appeal, Removal } from './api/removals';
import AppealsPage from './pages/AppealsPage';
import RemovalPage from './pages/RemovalPage';
import ReportsPage from './pages/ReportsPage';
import { SafetyMenu } from './SafetyMenu';
import { SafetyQuestion } from './SafetyQuestion';

startServer();

const june = { userId: 'person-2', handle: 'june', displayName: 'June' };
const removal: Removal = {
  id: 'removal-1',
  type: 'post',
  itemId: 'post-1',
  excerpt: 'The kazoo solo is back',
  words: 'It insults the drummer.',
  state: 'STANDING',
  removedAt: '2026-11-20T10:00:00.000Z',
  appealUntil: '2026-12-04T10:00:00.000Z',
  canAppeal: true,
  appeal: '',
  appealedAt: null,
  answer: '',
  decidedAt: null,
  author: june,
  removedBy: null,
};
const appeal: Appeal = {
  ...removal,
  state: 'APPEALED',
  canAppeal: false,
  appeal: 'It praises him.',
  appealedAt: '2026-11-21T10:00:00.000Z',
  removedBy: { userId: 'person-3', handle: 'mo', displayName: 'Mo' },
  canDecide: true,
};

let shown: Removal;
let appeals: Appeal[];
let sent: { path: string; body: unknown }[];
let refusal: { code: string; detail: string } | null;

beforeEach(() => {
  shown = removal;
  appeals = [appeal];
  sent = [];
  refusal = null;
  const posted = async ({ request }: { request: Request }) => {
    sent.push({ path: new URL(request.url).pathname, body: await request.json() });
    if (!refusal) return HttpResponse.json({ success: true });
    return HttpResponse.json(refusal, {
      status: 409,
      headers: { 'Content-Type': 'application/problem+json' },
    });
  };
  server.use(
    http.get('*/api/removals/removal-1', () => HttpResponse.json(shown)),
    http.post('*/api/removals/:id/appeal', posted),
    http.get('*/api/admin/appeals', () => HttpResponse.json({ appeals })),
    http.post('*/api/admin/appeals/:id', posted),
    http.post('*/api/admin/delete-content', posted),
  );
});

describe('what was removed of one’s own', () => {
  beforeEach(() => {
    asMember({ userId: june.userId, handle: june.handle });
  });
  const open = () =>
    renderPage(<RemovalPage />, { at: '/removals/removal-1', path: '/removals/:id' });

  it('says what and why, and takes one appeal', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'Your post was removed' })).toBeVisible();
    expect(screen.getByText('The kazoo solo is back')).toBeVisible();
    expect(screen.getByText('It insults the drummer.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Appeal' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Say why it should be back.');
    const field = screen.getByRole('textbox', { name: 'Why it should be back' });
    expect(field).toHaveAttribute('maxlength', '1000');
    await expectAccessible();
    await userEvent.type(field, ' It praises him. ');
    shown = { ...removal, ...appeal, removedBy: null };
    await userEvent.click(screen.getByRole('button', { name: 'Appeal' }));
    expect(await screen.findByText(/^Somebody looks at it again\./)).toBeVisible();
    expect(screen.getByText('It praises him.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Appeal' })).toBeNull();
    expect(sent).toEqual([
      { path: '/api/removals/removal-1/appeal', body: { text: 'It praises him.' } },
    ]);
  });

  it('keeps what was typed where the server refuses', async () => {
    refusal = { code: 'CONFLICT', detail: 'You have appealed already.' };
    open();
    const field = await screen.findByRole('textbox', { name: 'Why it should be back' });
    await userEvent.clear(field);
    await userEvent.type(field, 'Please');
    await userEvent.click(screen.getByRole('button', { name: 'Appeal' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('You have appealed already.');
    expect(field).toHaveValue('Please');
  });

  it.each([
    ['PUT_BACK', 'It is back. Those who run the site write'],
    ['UPHELD', 'It stays removed. Those who run the site write'],
  ] as const)('says how an appeal ended: %s', async (state, text) => {
    shown = { ...appeal, state, answer: 'We listened again.' };
    open();
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByText('We listened again.')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('says that the time to appeal is over', async () => {
    shown = { ...removal, canAppeal: false };
    open();
    expect(await screen.findByText('The time to appeal is over.')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('for moderators', () => {
  beforeEach(() => {
    asMember({ userId: 'person-1', handle: 'wren', roles: ['moderator'] });
  });
  const openAppeals = () =>
    renderPage(<AppealsPage />, { at: '/admin/appeals', path: '/admin/appeals' });

  it.each([
    ['Put it back', 'Put back', true],
    ['Keep it removed', 'Keep removed', false],
  ] as const)('ends an appeal with words: %s', async (button, yes, putBack) => {
    openAppeals();
    const row = within(await screen.findByRole('list', { name: 'Appeals' })).getByRole('listitem');
    expect(row).toHaveTextContent('The kazoo solo is back');
    expect(row).toHaveTextContent('It insults the drummer.');
    expect(row).toHaveTextContent('It praises him.');
    await expectAccessible();
    await userEvent.click(within(row).getByRole('button', { name: `${button}: the post by June` }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'We listened again');
    appeals = [];
    await userEvent.click(within(dialog).getByRole('button', { name: yes }));
    expect(await screen.findByText('Nothing waits.')).toBeVisible();
    expect(sent).toEqual([
      { path: '/api/admin/appeals/removal-1', body: { putBack, words: 'We listened again' } },
    ]);
  });

  it('leaves to others what one removed', async () => {
    appeals = [{ ...appeal, canDecide: false }];
    openAppeals();
    expect(
      await screen.findByText('Somebody else decides: you removed it, or it is your own.'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: /Put it back/ })).toBeNull();
  });

  it('removes from the menu of a thing, with words to its author', async () => {
    renderPage(
      <>
        <SafetyMenu
          who={{ userId: 'person-2', name: 'June' }}
          what={{ type: 'COMMENT', id: 'comment-1', name: 'what June wrote' }}
        />
        <SafetyQuestion />
      </>,
      { at: '/', path: '/' },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'More for what June wrote' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    const dialog = await screen.findByRole('dialog', { name: 'Remove what June wrote?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await within(dialog).findByRole('alert')).toBeVisible();
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'It insults the drummer');
    await expectAccessible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([
      {
        path: '/api/admin/delete-content',
        body: { type: 'comment', id: 'comment-1', why: 'It insults the drummer' },
      },
    ]);
  });

  it('is not in the menus of others', async () => {
    asMember({ userId: 'person-1', handle: 'wren', roles: ['support'] });
    renderPage(
      <SafetyMenu who={undefined} what={{ type: 'POST', id: 'post-1', name: 'this post' }} />,
      { at: '/', path: '/' },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'More for this post' }));
    expect(await screen.findByRole('menuitem', { name: 'Report' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Remove' })).toBeNull();
  });

  it('removes what was reported, and settles the report of what is gone', async () => {
    const report = {
      __typename: 'Report',
      id: 'report-1',
      targetType: 'SONG',
      targetId: 'track-1',
      reason: 'COPYRIGHT',
      text: null,
      excerpt: 'Kazoo solo',
      createdAt: '2026-11-20T10:00:00.000Z',
      state: 'OPEN',
      others: 0,
      canRemove: true,
      reporter: null,
      author: null,
    };
    answer('Reports', { data: { reports: page('ReportConnection', [report]) } });
    answer('SettleReport', {
      data: { settleReport: { __typename: 'Report', id: 'report-1', state: 'REMOVED' } },
    });
    refusal = { code: 'GONE', detail: 'This is gone already.' };
    renderPage(<ReportsPage />, { at: '/admin/reports', path: '/admin/reports' });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    const dialog = await screen.findByRole('dialog', { name: 'Remove the song?' });
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'It is not theirs');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([
      {
        path: '/api/admin/delete-content',
        body: { type: 'track', id: 'track-1', why: 'It is not theirs' },
      },
    ]);
    expect(asked('SettleReport')).toEqual([{ id: 'report-1', as: 'REMOVED' }]);
  });
});
