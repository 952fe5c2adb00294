import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { asMember, expectAccessible, renderPage } from '@/test/render';
import { server, startServer } from '@/test/server';
import PeoplePage from '../pages/PeoplePage';
import PersonPage from '../pages/PersonPage';
import type { Member, Person } from './person';

startServer();

const member: Member = {
  userId: 'u9',
  handle: 'rook',
  displayName: 'Rook',
  email: 'rook@example.com',
  accountType: 'artist',
  roles: ['analyst'],
  createdAt: '2026-01-20T10:00:00.000Z',
  confirmedAt: '2026-01-20T10:01:00.000Z',
  deactivatedAt: null,
  eraseAt: null,
  erasedAt: null,
};

const thing = {
  type: 'album',
  id: 'x1',
  title: 'Harbour',
  state: 'draft',
  createdAt: '2026-11-02T10:00:00.000Z',
  under: null,
};

let listed: string[];
let person: Person;
let sent: { path: string; body: unknown }[];

beforeEach(() => {
  asMember({ userId: 'u1', handle: 'wren', roles: ['admin'] });
  sent = [];
  listed = [];
  person = {
    ...member,
    deactivatedBy: null,
    deactivatedWhy: null,
    deletionBy: null,
    deletionWhy: null,
    made: {
      albums: 2,
      tracks: 14,
      posts: 3,
      comments: 0,
      merchandise: 1,
      events: 0,
      giveaways: 0,
      playlists: 0,
      followers: 1200,
      following: 4,
    },
    sessions: [
      {
        id: 's1',
        device: 'Firefox on Windows',
        startedAt: '2026-11-01T10:00:00.000Z',
        lastAt: '2026-11-20T10:00:00.000Z',
        expiresAt: '2026-12-20T10:00:00.000Z',
      },
    ],
    reportsAbout: [
      {
        id: 'r1',
        targetType: 'post',
        targetId: 'p1',
        reason: 'SPAM',
        state: 'OPEN',
        createdAt: '2026-11-02T10:00:00.000Z',
      },
    ],
    reportsBy: [],
    orders: [
      {
        id: 'o1',
        number: 'S-1042',
        status: 'paid',
        total: 2450,
        currency: 'EUR',
        paidAt: '2026-11-03T10:00:00.000Z',
      },
    ],
    sold: [],
    soldCount: 7,
    hasSecondFactor: false,
  };
  server.use(
    http.get('*/api/admin/people', ({ request }) =>
      HttpResponse.json({
        people: new URL(request.url).searchParams.get('query') === 'rook' ? [member] : [],
      }),
    ),
    http.get('*/api/admin/team', () =>
      HttpResponse.json({
        people: [member, { ...member, userId: 'u8', displayName: 'Jay', roles: ['support'] }],
      }),
    ),
    http.get('*/api/admin/people/u9/made', ({ request }) => {
      const asked = new URL(request.url).searchParams;
      listed.push(`${asked.get('kind')} ${asked.get('after') ?? ''}`.trim());
      return HttpResponse.json({
        things: [
          asked.get('kind') === 'comments' || asked.get('kind') === 'posts'
            ? { ...thing, type: 'comment', under: { targetType: 'song', targetId: 't1' } }
            : thing,
        ],
        nextCursor: asked.get('after') ? null : 'next',
      });
    }),
    http.get('*/api/admin/people/u9', () => HttpResponse.json(person)),
    http.put('*/api/users/:id/setup', async ({ request, params }) => {
      sent.push({ path: `setup of ${String(params.id)}`, body: await request.json() });
      return HttpResponse.json({ success: true });
    }),
    http.post('*/api/admin/:act', async ({ request, params }) => {
      sent.push({ path: String(params.act), body: await request.json() });
      return HttpResponse.json({ success: true });
    }),
  );
});

const open = () =>
  renderPage(<PersonPage />, { at: '/admin/people/u9', path: '/admin/people/:id' });

async function confirm(yes: string, why = 'Asked for it') {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Reason'), why);
  await user.click(screen.getByRole('button', { name: yes }));
}

it.each([
  [{}, 'Active'],
  [{ confirmedAt: null }, 'Not confirmed'],
  [{ deactivatedAt: '2026-11-02T10:00:00.000Z' }, 'Deactivated'],
  [{ eraseAt: '2026-12-02T10:00:00.000Z' }, /^To be deleted 2 Dec/],
  [{ erasedAt: '2026-11-02T10:00:00.000Z' }, 'Deleted'],
] as const)('says how an account stands: %o', async (more, words) => {
  server.use(
    http.get('*/api/admin/people', () => HttpResponse.json({ people: [{ ...member, ...more }] })),
  );
  renderPage(<PeoplePage />, { at: '/admin/people' });
  await userEvent.type(await screen.findByLabelText('Handle, name or e-mail'), 'rook{Enter}');
  const row = (await screen.findByRole('link', { name: 'Rook' })).closest('tr') as HTMLElement;
  expect(within(row).getByText(words)).toBeVisible();
});

it('lists who has a role, by role, until somebody is looked for', async () => {
  const user = userEvent.setup();
  renderPage(<PeoplePage />, { at: '/admin/people' });
  const team = await screen.findByRole('table', { name: 'Who runs the site' });
  expect(
    within(team)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Rook', 'Jay']);
  await user.click(screen.getByRole('button', { name: 'Support' }));
  expect(within(screen.getByRole('table')).getByRole('link', { name: 'Jay' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Rook' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Moderators' }));
  expect(screen.getByText('Nobody has this role yet.')).toBeVisible();
  await expectAccessible();
  await user.type(screen.getByLabelText('Handle, name or e-mail'), 'rook{Enter}');
  expect(await screen.findByRole('table', { name: 'People who were found' })).toBeVisible();
});

it('finds people, and says when there is nobody', async () => {
  const user = userEvent.setup();
  renderPage(<PeoplePage />, { at: '/admin/people' });
  const field = await screen.findByLabelText('Handle, name or e-mail');
  await user.type(field, 'rook{Enter}');
  const row = (await screen.findByRole('link', { name: 'Rook' })).closest('tr') as HTMLElement;
  expect(row).toHaveTextContent('rook@example.com');
  expect(row).toHaveTextContent('analyst');
  expect(within(row).getByRole('link')).toHaveAttribute('href', '/admin/people/u9');
  await expectAccessible();
  await user.clear(field);
  await user.type(field, 'nobody{Enter}');
  expect(await screen.findByText('Nobody is called so.')).toBeVisible();
});

it('shows what concerns a person', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'Rook' })).toBeVisible();
  expect(screen.getByText('1,200')).toBeVisible();
  const signedIn = screen.getByRole('table', { name: 'Signed in' });
  expect(within(signedIn).getByRole('row', { name: /^Firefox on Windows/ })).toBeVisible();
  expect(screen.getByRole('table', { name: 'Reports about them and theirs' })).toHaveTextContent(
    'SPAM',
  );
  expect(screen.getByRole('table', { name: 'Bought' })).toHaveTextContent('€24.50');
  expect(screen.getByRole('link', { name: 'S-1042' })).toHaveAttribute('href', '/admin/orders/o1');
  expect(screen.getByRole('link', { name: /2 Nov 2026/ })).toHaveAttribute(
    'href',
    '/admin/reports/r1',
  );
  await expectAccessible();
});

it('lists what they made, a kind and a page at a time', async () => {
  const user = userEvent.setup();
  open();
  const link = await screen.findByRole('link', { name: 'Harbour' });
  expect(link).toHaveAttribute('href', '/album/x1');
  expect(link.closest('li')).toHaveTextContent('draft');
  await user.click(screen.getByRole('button', { name: 'Earlier' }));
  await vi.waitFor(() => expect(listed).toEqual(['albums', 'albums next']));
  await user.click(screen.getByRole('button', { name: 'Posts 3' }));
  await vi.waitFor(() =>
    expect(screen.getByRole('link', { name: 'Harbour' })).toHaveAttribute(
      'href',
      '/track/t1?comment=x1',
    ),
  );
  expect(screen.queryByRole('button', { name: /Comments/ })).toBeNull();
});

it('ends a session, or all of them', async () => {
  const user = userEvent.setup();
  person = { ...person, sessions: [...person.sessions, { ...person.sessions[0]!, id: 's2' }] };
  open();
  await user.click((await screen.findAllByRole('button', { name: /^End the session/ }))[0]!);
  await confirm('End it', 'A stolen phone');
  expect(await screen.findByText('The session is over.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  expect(
    await screen.findByRole('dialog', { name: 'Sign Rook out everywhere?' }),
  ).toHaveTextContent('Their app passwords are revoked');
  await confirm('Sign out');
  await vi.waitFor(() =>
    expect(sent).toEqual([
      { path: 'end-sessions', body: { userId: 'u9', sessionId: 's1', why: 'A stolen phone' } },
      { path: 'end-sessions', body: { userId: 'u9', why: 'Asked for it' } },
    ]),
  );
});

it('ends the players of who is signed in nowhere', async () => {
  const user = userEvent.setup();
  person = { ...person, sessions: [] };
  open();
  await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
  await confirm('Sign out');
  await vi.waitFor(() =>
    expect(sent).toEqual([{ path: 'end-sessions', body: { userId: 'u9', why: 'Asked for it' } }]),
  );
});

it('removes the second factor of who has one', async () => {
  const user = userEvent.setup();
  person = { ...person, hasSecondFactor: true };
  open();
  await user.click(await screen.findByRole('button', { name: 'Remove the second factor' }));
  expect(
    await screen.findByRole('dialog', { name: 'Remove the second factor of Rook?' }),
  ).toBeVisible();
  await confirm('Remove it', 'They showed their passport');
  expect(await screen.findByText('Rook signs in without a code.')).toBeVisible();
  expect(sent).toEqual([
    { path: 'remove-second-factor', body: { userId: 'u9', why: 'They showed their passport' } },
  ]);
});

it('has somebody shown around again', async () => {
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole('button', { name: 'Show the tour again' }));
  expect(await screen.findByRole('dialog', { name: 'Show Rook around again?' })).toBeVisible();
  await confirm('Show the tour', 'They were lost');
  expect(await screen.findByText('Rook is shown around again.')).toBeVisible();
  expect(sent).toEqual([
    { path: 'setup of u9', body: { seenTutorial: false, why: 'They were lost' } },
  ]);
});

it('gives and takes roles with a reason', async () => {
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole('button', { name: 'Make moderator' }));
  expect(await screen.findByRole('dialog', { name: 'Make Rook a moderator?' })).toBeVisible();
  person = { ...person, roles: ['analyst', 'moderator'] };
  await confirm('Give the role');
  expect(await screen.findByText('Rook is a moderator.')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Take analyst' }));
  await confirm('Take the role', 'Left the team');
  await vi.waitFor(() =>
    expect(sent).toEqual([
      {
        path: 'assign-privileges',
        body: { userId: 'u9', privilege: 'moderator', why: 'Asked for it' },
      },
      {
        path: 'remove-privileges',
        body: { userId: 'u9', privilege: 'analyst', why: 'Left the team' },
      },
    ]),
  );
});

it('deactivates and brings back', async () => {
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole('button', { name: 'Deactivate' }));
  person = {
    ...person,
    deactivatedAt: '2026-11-21T10:00:00.000Z',
    deactivatedBy: 'u1',
    deactivatedWhy: 'Asked for it',
    sessions: [],
  };
  const dialog = await screen.findByRole('dialog', { name: 'Deactivate Rook?' });
  await user.type(within(dialog).getByLabelText('Reason'), 'Asked for it');
  await user.click(within(dialog).getByRole('button', { name: 'Deactivate' }));
  expect(await screen.findByText('Deactivated')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Bring back' }));
  const again = await screen.findByRole('dialog', { name: 'Bring Rook back?' });
  await user.type(within(again).getByLabelText('Reason'), 'It was a mistake');
  await user.click(within(again).getByRole('button', { name: 'Bring back' }));
  await vi.waitFor(() =>
    expect(sent.map(({ path }) => path)).toEqual(['deactivate-user', 'reactivate-user']),
  );
});

it('says why the server refuses', async () => {
  const user = userEvent.setup();
  const detail = 'This is the last admin. Make somebody else an admin first.';
  person = { ...person, roles: ['admin'] };
  server.use(
    http.post('*/api/admin/remove-privileges', () =>
      HttpResponse.json(
        { code: 'CONFLICT', detail },
        { status: 409, headers: { 'Content-Type': 'application/problem+json' } },
      ),
    ),
  );
  open();
  await user.click(await screen.findByRole('button', { name: 'Take admin' }));
  await confirm('Take the role');
  expect(await screen.findByText(detail)).toBeVisible();
});

it('lets support see, and change nothing', async () => {
  asMember({ userId: 'u2', handle: 'finch', roles: ['support'] });
  open();
  expect(await screen.findByRole('heading', { name: 'Rook' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Deactivate' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Make admin' })).toBeNull();
  expect(
    within(screen.getByRole('navigation', { name: 'Admin' }))
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Overview', 'People', 'Orders', 'Late payments']);
});

it('lets nobody deactivate themselves', async () => {
  asMember({ userId: 'u9', handle: 'rook', roles: ['admin'] });
  open();
  expect(await screen.findByRole('button', { name: 'Make moderator' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Deactivate' })).toBeNull();
});

it('deletes somebody once their handle is typed, and keeps them', async () => {
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Rook?' });
  await user.type(within(dialog).getByLabelText('Type @rook to delete'), '@rook');
  await expectAccessible();
  person = {
    ...person,
    eraseAt: '2026-12-13T10:00:00.000Z',
    deletionBy: 'u1',
    deletionWhy: 'Spam',
  };
  await confirm('Delete', 'Spam');
  expect(await screen.findByText('Rook is deleted in 14 days.')).toBeVisible();
  expect(await screen.findByText(/Is deleted .*13/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Keep the account' }));
  person = { ...person, eraseAt: null, deletionBy: null, deletionWhy: null };
  await confirm('Keep', 'A mistake');
  expect(await screen.findByRole('button', { name: 'Delete' })).toBeVisible();
  expect(sent).toEqual([
    { path: 'delete-user', body: { userId: 'u9', handle: '@rook', why: 'Spam' } },
    { path: 'keep-user', body: { userId: 'u9', why: 'A mistake' } },
  ]);
});

it('changes nothing about who is deleted for good', async () => {
  person = {
    ...person,
    handle: '',
    displayName: 'Deleted person',
    erasedAt: '2026-11-13T10:00:00.000Z',
  };
  open();
  expect(await screen.findByText(/^Deleted .*13/)).toBeVisible();
  expect(screen.queryByRole('group', { name: 'Roles' })).not.toBeInTheDocument();
});
