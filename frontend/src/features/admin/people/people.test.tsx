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
};

let person: Person;
let sent: { path: string; body: unknown }[];

beforeEach(() => {
  asMember({ userId: 'u1', handle: 'wren', roles: ['admin'] });
  sent = [];
  person = {
    ...member,
    deactivatedBy: null,
    deactivatedWhy: null,
    made: {
      albums: 2,
      tracks: 14,
      posts: 3,
      comments: 0,
      merchandise: 1,
      events: 0,
      followers: 1200,
      following: 4,
    },
    sessions: [
      {
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
    soldCount: 7,
  };
  server.use(
    http.get('*/api/admin/people', ({ request }) =>
      HttpResponse.json({
        people: new URL(request.url).searchParams.get('query') === 'rook' ? [member] : [],
      }),
    ),
    http.get('*/api/admin/people/u9', () => HttpResponse.json(person)),
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
  expect(screen.getByRole('table', { name: 'Signed in' })).toBeVisible();
  expect(screen.getByRole('table', { name: 'Reports about them and theirs' })).toHaveTextContent(
    'SPAM',
  );
  expect(screen.getByRole('table', { name: 'Orders' })).toHaveTextContent('€24.50');
  await expectAccessible();
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
  ).toEqual(['Overview', 'People', 'Late payments']);
});

it('lets nobody deactivate themselves', async () => {
  asMember({ userId: 'u9', handle: 'rook', roles: ['admin'] });
  open();
  expect(await screen.findByRole('button', { name: 'Make moderator' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Deactivate' })).toBeNull();
});
