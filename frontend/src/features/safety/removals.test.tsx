import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from '@/test/fixtures';
import { asMember, expectAccessible, renderPage } from '@/test/render';
import { answer, asked, server, startServer } from '@/test/server';
import type { Appeal, ListedRemoval, Removal } from './api/removals';
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
  isHidden: false,
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
let lists: Record<string, ListedRemoval[]>;
let sent: { path: string; body: unknown }[];
let refusal: { code: string; detail: string } | null;

beforeEach(() => {
  shown = removal;
  appeals = [appeal];
  lists = { HIDDEN: [], REMOVED: [], BACK: [] };
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
    http.post('*/api/admin/hide-content', posted),
    http.get('*/api/admin/removals', ({ request }) => {
      const query = new URL(request.url).searchParams;
      const all = lists[query.get('list') ?? ''] ?? [];
      // Pages of one: the cursor is how many are before.
      const from = Number(query.get('after') ?? 0);
      const next = from + 1 < all.length ? String(from + 1) : null;
      return HttpResponse.json({ removals: all.slice(from, from + 1), nextCursor: next });
    }),
    http.post('*/api/admin/removals/:id/put-back', posted),
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

  it('hides from the menu of a thing', async () => {
    renderPage(
      <>
        <SafetyMenu who={undefined} what={{ type: 'POST', id: 'post-1', name: 'this post' }} />
        <SafetyQuestion />
      </>,
      { at: '/', path: '/' },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'More for this post' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    const dialog = await screen.findByRole('dialog', { name: 'Remove this post?' });
    await userEvent.click(within(dialog).getByRole('radio', { name: /^Hide it/ }));
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'Until it is mended');
    await expectAccessible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Hide' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([
      {
        path: '/api/admin/hide-content',
        body: { type: 'post', id: 'post-1', why: 'Until it is mended' },
      },
    ]);
  });

  const hidden: ListedRemoval = { ...removal, isHidden: true, canAppeal: false, canPutBack: true };
  const openList = async (name: string) => {
    openAppeals();
    await userEvent.click(await screen.findByRole('button', { name, pressed: false }));
  };

  it.each([
    ['Put it back: the post by June', 'Put back', '/api/admin/removals/removal-1/put-back'],
    ['Delete: the post by June', 'Delete', '/api/admin/delete-content'],
  ])('ends that something is hidden: %s', async (button, yes, path) => {
    lists.HIDDEN = [hidden];
    await openList('Hidden');
    const row = within(await screen.findByRole('list', { name: 'Hidden' })).getByRole('listitem');
    expect(row).toHaveTextContent('The kazoo solo is back');
    expect(row).toHaveTextContent('It insults the drummer.');
    await expectAccessible();
    await userEvent.click(within(row).getByRole('button', { name: button }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'We listened again');
    lists.HIDDEN = [];
    await userEvent.click(within(dialog).getByRole('button', { name: yes }));
    expect(await screen.findByText('Nothing here.')).toBeVisible();
    const [one, ...more] = sent;
    expect(one?.path).toBe(path);
    expect(Object.values(one?.body as object)).toContain('We listened again');
    expect(more).toEqual([]);
  });

  it('says how a removal stands, a page at a time', async () => {
    lists.REMOVED = [
      { ...removal, state: 'APPEALED', canPutBack: false },
      { ...removal, id: 'removal-2', excerpt: 'An old one', canPutBack: true },
    ];
    await openList('Removed');
    expect(await screen.findByText('Its author appealed')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Put it back/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Earlier' }));
    expect(await screen.findByText('An old one')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Earlier' })).toBeDisabled();
    expect(screen.getByRole('button', { name: /^Put it back/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
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
      under: null,
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
    await userEvent.type(screen.getByLabelText('Reason (optional)'), 'It is fine');
    await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
    await waitFor(() =>
      expect(asked('SettleReport').at(-1)).toEqual({
        id: 'report-1',
        as: 'DISMISSED',
        why: 'It is fine',
      }),
    );
  });
});
