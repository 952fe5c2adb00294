import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { asMember, expectAccessible, renderPage } from '@/test/render';
import { server, startServer } from '@/test/server';
import type { Safety } from './safety';
import UndoEmailPage from '../pages/UndoEmailPage';
import { Security } from './Security';

startServer();

let safety: Safety;
let sent: { path: string; body: unknown }[];

const at = '2026-03-01T10:00:00.000Z';

beforeEach(() => {
  safety = {
    asksPassword: true,
    canChangeEmail: true,
    secondFactor: { isOn: false, recoveryCodesLeft: 0 },
    signIns: [
      { id: 's1', device: 'Firefox on Linux', startedAt: at, seenAt: at, isThis: true },
      { id: 's2', device: '', startedAt: at, seenAt: at, isThis: false },
    ],
  };
  sent = [];
  server.use(
    http.get('*/api/user/security', () => HttpResponse.json(safety)),
    http.put('*/api/user/security/password', async ({ request }) => {
      const body = (await request.json()) as { password: string };
      sent.push({ path: 'password', body });
      if (body.password !== 'wrong') return new HttpResponse(null, { status: 204 });
      const fields = { password: 'This is not your password.' };
      return HttpResponse.json({ status: 400, code: 'BAD_USER_INPUT', fields }, { status: 400 });
    }),
    http.delete('*/api/user/security/sign-ins', () => {
      sent.push({ path: 'others', body: null });
      safety = { ...safety, signIns: safety.signIns.slice(0, 1) };
      return new HttpResponse(null, { status: 204 });
    }),
    http.delete('*/api/user/security/sign-ins/:id', ({ params }) => {
      sent.push({ path: String(params.id), body: null });
      safety = { ...safety, signIns: safety.signIns.slice(0, 1) };
      return new HttpResponse(null, { status: 204 });
    }),
  );
  asMember({ userId: 'u1', handle: 'ada' });
});

it('changes the password of who knows the one until now', async () => {
  const user = userEvent.setup();
  renderPage(<Security />, { at: '/settings' });
  await user.click(await screen.findByRole('button', { name: 'Change your password' }));
  await user.type(screen.getByLabelText('Your password until now'), 'wrong');
  await user.type(screen.getByLabelText('New password'), 'short');
  await user.click(screen.getByRole('button', { name: 'Save the password' }));
  expect(await screen.findByText(/^A password has \d+ to \d+ characters\.$/)).toBeVisible();
  expect(sent).toEqual([]);
  await user.type(screen.getByLabelText('New password'), ' and then longer');
  await user.click(screen.getByRole('button', { name: 'Save the password' }));
  expect(await screen.findByText('This is not your password.')).toBeVisible();
  await expectAccessible();
  await user.clear(screen.getByLabelText('Your password until now'));
  await user.type(screen.getByLabelText('Your password until now'), 'right one');
  await user.click(screen.getByRole('button', { name: 'Save the password' }));
  expect(await screen.findByText('Your password is changed')).toBeVisible();
  expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
  expect(sent.at(-1)).toEqual({
    path: 'password',
    body: { password: 'right one', newPassword: 'short and then longer' },
  });
});

it('lets who has no password set one, and says when a sign-in is too old for that', async () => {
  const user = userEvent.setup();
  safety = { ...safety, asksPassword: false };
  server.use(
    http.put('*/api/user/security/password', () =>
      HttpResponse.json(
        { status: 403, code: 'FORBIDDEN', reason: 'SIGN_IN_AGAIN', detail: 'Sign in again.' },
        { status: 403 },
      ),
    ),
  );
  renderPage(<Security />, { at: '/settings' });
  await user.click(await screen.findByRole('button', { name: 'Set a password' }));
  expect(screen.queryByLabelText('Your password until now')).not.toBeInTheDocument();
  await user.type(screen.getByLabelText('New password'), 'long enough for this');
  await user.click(screen.getByRole('button', { name: 'Save the password' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Sign in again.');
});

it('lists where the person is signed in, and ends what is not this device', async () => {
  const user = userEvent.setup();
  renderPage(<Security />, { at: '/settings' });
  const devices = await screen.findByRole('list', { name: 'Devices' });
  expect(within(devices).getByText(/Firefox on Linux/)).toHaveTextContent('this device');
  expect(within(devices).getAllByRole('button')).toHaveLength(1);
  await expectAccessible();
  await user.click(within(devices).getByRole('button', { name: /^Sign out A device, since/ }));
  expect(await screen.findByText('That device is signed out')).toBeVisible();
  expect(sent).toEqual([{ path: 's2', body: null }]);
  await waitFor(() => expect(within(devices).getAllByRole('listitem')).toHaveLength(1));
});

it('asks before it signs every other device out', async () => {
  const user = userEvent.setup();
  renderPage(<Security />, { at: '/settings' });
  await user.click(await screen.findByRole('button', { name: 'Sign out every other device' }));
  const dialog = await screen.findByRole('dialog');
  expect(sent).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Sign out' }));
  await waitFor(() =>
    expect(
      screen.queryByRole('button', { name: 'Sign out every other device' }),
    ).not.toBeInTheDocument(),
  );
  expect(sent).toEqual([{ path: 'others', body: null }]);
});

it('changes the address by a code to the new one', async () => {
  const user = userEvent.setup();
  server.use(
    http.post('*/api/user/security/email', async ({ request }) => {
      sent.push({ path: 'email', body: await request.json() });
      return HttpResponse.json({ sent: true });
    }),
    http.post('*/api/user/security/email/confirm', async ({ request }) => {
      const body = (await request.json()) as { code: string };
      sent.push({ path: 'confirm', body });
      if (body.code === '123456') return new HttpResponse(null, { status: 204 });
      const fields = { code: 'This code is not right.' };
      return HttpResponse.json({ status: 400, code: 'BAD_USER_INPUT', fields }, { status: 400 });
    }),
    http.get('*/api/user/profile', () => HttpResponse.json({ userId: 'u1', handle: 'ada' })),
  );
  renderPage(<Security />, { at: '/settings' });
  await user.click(await screen.findByRole('button', { name: 'Change your address' }));
  await user.type(screen.getByLabelText('New address'), 'new@x.test');
  await user.type(screen.getByLabelText('Your password'), 'right one');
  await user.click(screen.getByRole('button', { name: 'Send a code' }));
  await user.type(await screen.findByLabelText('Code'), '111111');
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Confirm the address' }));
  expect(await screen.findByText('This code is not right.')).toBeVisible();
  await user.clear(screen.getByLabelText('Code'));
  await user.type(screen.getByLabelText('Code'), '123 456');
  await user.click(screen.getByRole('button', { name: 'Confirm the address' }));
  expect(await screen.findByText('Your address is changed')).toBeVisible();
  expect(sent).toEqual([
    { path: 'email', body: { email: 'new@x.test', password: 'right one' } },
    { path: 'confirm', body: { email: 'new@x.test', code: '111111' } },
    { path: 'confirm', body: { email: 'new@x.test', code: '123456' } },
  ]);
});

it('offers no change of address where it is kept elsewhere', async () => {
  safety = { ...safety, canChangeEmail: false };
  renderPage(<Security />, { at: '/settings' });
  await screen.findByRole('button', { name: 'Change your password' });
  expect(screen.queryByRole('button', { name: 'Change your address' })).not.toBeInTheDocument();
});

it('undoes a change of address by the link in the letter, once the person says so', async () => {
  const user = userEvent.setup();
  const tokens: unknown[] = [];
  server.use(
    http.post('*/api/identity/undo-email', async ({ request }) => {
      tokens.push(await request.json());
      return tokens.length === 1
        ? HttpResponse.json(
            { status: 410, code: 'GONE', detail: 'This link was used before.' },
            { status: 410 },
          )
        : HttpResponse.json({ email: 'ada@x.test' });
    }),
  );
  renderPage(<UndoEmailPage />, { at: '/undo-email#t-1' });
  const button = await screen.findByRole('button', { name: 'Bring it back' });
  expect(tokens).toEqual([]);
  await user.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent('This link was used before.');
  await user.click(button);
  expect(await screen.findByRole('heading', { name: 'Your address is back' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Choose a new password' })).toHaveAttribute(
    'href',
    '/forgot-password',
  );
  await expectAccessible();
  expect(tokens.at(-1)).toEqual({ token: 't-1' });
});
