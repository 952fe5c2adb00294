import { screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sessionStore, signOut } from '@/core/session';
import { makeTokens } from '@/core/session/testing/tokens';
import { asMember, expectAccessible, renderPage } from '@/test/render';
import { server, startServer } from '@/test/server';
import { DeleteAccount } from './DeleteAccount';
import LoginPage from './pages/LoginPage';
import KeepAccountPage from './pages/KeepAccountPage';

startServer();

let duties: object;
let sent: unknown[];
const leaving = { ticket: 't-1', eraseAt: '2026-12-13T10:00:00.000Z' };

beforeEach(() => {
  duties = {
    days: 14,
    asksPassword: true,
    toShip: 0,
    underWay: 0,
    isOwed: false,
    supporters: 0,
  };
  sent = [];
  server.use(
    http.get('*/api/user/deletion', () => HttpResponse.json(duties)),
    http.post('*/api/user/deletion', async ({ request }) => {
      const body = (await request.json()) as { handle: string; password: string };
      sent.push(body);
      return body.password === 'wrong'
        ? HttpResponse.json(
            {
              status: 400,
              code: 'BAD_USER_INPUT',
              fields: { password: 'This is not your password.' },
            },
            { status: 400 },
          )
        : HttpResponse.json({ eraseAt: leaving.eraseAt });
    }),
    http.post('*/api/identity/sign-out', () => new HttpResponse(null, { status: 204 })),
    http.post('*/api/identity/sign-in', () => HttpResponse.json({ leaving }, { status: 201 })),
    http.get('*/api/identity/ways', () => HttpResponse.json({ openId: null, passkeys: null })),
    http.get('*/api/user/profile', () => HttpResponse.json({ userId: 'x', handle: 'ada' })),
  );
});
afterEach(() => signOut());

async function logIn(user: UserEvent) {
  renderPage(
    <Routes>
      <Route path="login" element={<LoginPage />} />
      <Route path="keep-account" element={<KeepAccountPage />} />
    </Routes>,
    { at: '/login' },
  );
  await user.type(await screen.findByLabelText('Email'), 'ada@x.test');
  await user.type(screen.getByLabelText('Password'), 'right one');
  await user.click(screen.getByRole('button', { name: 'Login' }));
}

const button = 'Delete my account';

it('deletes an account once the handle and the password are right, and signs out', async () => {
  const user = userEvent.setup();
  asMember({ userId: 'u1', handle: 'ada' });
  renderPage(<DeleteAccount />, { at: '/settings' });
  await user.click(await screen.findByRole('button', { name: button }));
  expect(await screen.findByText('Type your handle.')).toBeVisible();
  await user.type(screen.getByLabelText('Type @ada to delete your account'), 'ada');
  await user.type(screen.getByLabelText('Your password'), 'wrong');
  await user.click(screen.getByRole('button', { name: button }));
  expect(await screen.findByText('This is not your password.')).toBeVisible();
  await expectAccessible();
  await user.clear(screen.getByLabelText('Your password'));
  await user.type(screen.getByLabelText('Your password'), 'right one');
  await user.click(screen.getByRole('button', { name: button }));
  expect(
    await screen.findByText(/^Your account is deleted on .*2026.* Sign in before to keep it\.$/),
  ).toBeVisible();
  expect(sessionStore.getState().status).toBe('visitor');
  expect(sent.at(-1)).toEqual({ handle: 'ada', password: 'right one' });
});

it('asks no password of who has none', async () => {
  duties = { ...duties, asksPassword: false };
  asMember({ userId: 'u1', handle: 'ada' });
  renderPage(<DeleteAccount />, { at: '/settings' });
  await screen.findByRole('button', { name: button });
  expect(screen.queryByLabelText('Your password')).not.toBeInTheDocument();
});

it('leads who owes orders to them', async () => {
  duties = { ...duties, toShip: 2, supporters: 3 };
  asMember({ userId: 'u1', handle: 'ada' });
  renderPage(<DeleteAccount />, { at: '/settings' });
  expect(await screen.findByRole('link', { name: 'Ship them or pay them back' })).toHaveAttribute(
    'href',
    '/dashboard/sales',
  );
  expect(screen.getByText(/What your supporters pay ends/)).toBeVisible();
  expect(screen.queryByRole('button', { name: button })).not.toBeInTheDocument();
});

it('has who is being paid wait', async () => {
  duties = { ...duties, underWay: 1 };
  asMember({ userId: 'u1', handle: 'ada' });
  renderPage(<DeleteAccount />, { at: '/settings' });
  expect(await screen.findByText(/^Somebody is paying for an order right now/)).toBeVisible();
  expect(screen.queryByRole('button', { name: button })).not.toBeInTheDocument();
});

it('leads who is owed money to payouts, and lets them go', async () => {
  duties = { ...duties, isOwed: true };
  asMember({ userId: 'u1', handle: 'ada' });
  renderPage(<DeleteAccount />, { at: '/settings' });
  expect(await screen.findByRole('link', { name: 'payouts' })).toHaveAttribute(
    'href',
    '/dashboard/payouts',
  );
  expect(screen.getByRole('button', { name: button })).toBeVisible();
});

it('offers to keep an account when somebody signs in', async () => {
  const user = userEvent.setup();
  let ticket: unknown;
  server.use(
    http.post('*/api/identity/keep-account', async ({ request }) => {
      ticket = await request.json();
      return HttpResponse.json({ ...makeTokens('x', 3600), expiresIn: 3600 });
    }),
  );
  await logIn(user);
  expect(
    await screen.findByRole('heading', { name: /^Your account is deleted on .*2026$/ }),
  ).toBeVisible();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Keep it' }));
  await waitFor(() => expect(sessionStore.getState().status).toBe('member'));
  expect(ticket).toEqual({ ticket: 't-1' });
});

it('says why an account cannot be kept', async () => {
  const user = userEvent.setup();
  server.use(
    http.post('*/api/identity/keep-account', () =>
      HttpResponse.json(
        { status: 410, code: 'GONE', detail: 'The 14 days are over.' },
        { status: 410 },
      ),
    ),
  );
  await logIn(user);
  await user.click(await screen.findByRole('button', { name: 'Keep it' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The 14 days are over.');
});
