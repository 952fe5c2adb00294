import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sessionStore, signOut } from '@/core/session';
import { makeTokens } from '@/core/session/testing/tokens';
import { asMember, expectAccessible, renderPage } from '@/test/render';
import { server, startServer } from '@/test/server';
import LoginPage from '../pages/LoginPage';
import SecondFactorPage from '../pages/SecondFactorPage';
import type { Safety } from './safety';
import { Security } from './Security';

startServer();

let safety: Safety;
let sent: { path: string; body: unknown }[];
const codes = ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'];

const answer = (path: string, reply: (body: { code?: string }) => Response) =>
  http.post(`*/api/${path}`, async ({ request }) => {
    const body = (await request.json()) as { code?: string };
    sent.push({ path, body });
    return reply(body);
  });
const wrongCode = () =>
  HttpResponse.json(
    { status: 400, code: 'BAD_USER_INPUT', fields: { code: 'This code is not right.' } },
    { status: 400 },
  );

const base = 'user/security/second-factor';

beforeEach(() => {
  safety = {
    asksPassword: true,
    canChangeEmail: false,
    secondFactor: { isOn: false, recoveryCodesLeft: 0 },
    signIns: [],
  };
  sent = [];
  server.use(
    http.get('*/api/user/security', () => HttpResponse.json(safety)),
    answer(base, () =>
      HttpResponse.json({
        secret: 'ABCDEFGH',
        address: 'otpauth://totp/Sidestage:ada?secret=ABCDEFGH',
        picture: 'aGk=',
      }),
    ),
    answer(`${base}/confirm`, ({ code }) => {
      if (code !== '123456') return wrongCode();
      safety = { ...safety, secondFactor: { isOn: true, recoveryCodesLeft: 10 } };
      return HttpResponse.json({ recoveryCodes: codes });
    }),
    answer(`${base}/recovery-codes`, () => HttpResponse.json({ recoveryCodes: codes })),
    answer(`${base}/remove`, () => {
      safety = { ...safety, secondFactor: { isOn: false, recoveryCodesLeft: 0 } };
      return new HttpResponse(null, { status: 204 });
    }),
    answer('identity/sign-in', () =>
      HttpResponse.json({ secondFactor: { ticket: 't-1' } }, { status: 206 }),
    ),
    answer('identity/second-factor', ({ code }) =>
      code === '123456'
        ? HttpResponse.json({ ...makeTokens('x', 3600), expiresIn: 3600 })
        : wrongCode(),
    ),
    answer('identity/sign-out', () => new HttpResponse(null, { status: 204 })),
    http.get('*/api/identity/ways', () => HttpResponse.json({ openId: null, passkeys: null })),
    http.get('*/api/user/profile', () => HttpResponse.json({ userId: 'x', handle: 'ada' })),
  );
});
afterEach(() => signOut());

it('sets a second factor up, which a code confirms, and shows recovery codes once', async () => {
  const user = userEvent.setup();
  asMember({ userId: 'u1', handle: 'ada' });
  renderPage(<Security />, { at: '/settings' });
  await user.click(await screen.findByRole('button', { name: 'Set up a second factor' }));
  await user.type(await screen.findByLabelText('Your password'), 'right one');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('img', { name: 'QR code of the secret' })).toBeVisible();
  expect(screen.getByText('ABCD EFGH')).toBeVisible();
  await expectAccessible();
  await user.type(screen.getByLabelText('Code'), '111111');
  await user.click(screen.getByRole('button', { name: 'Turn it on' }));
  expect(await screen.findByText('This code is not right.')).toBeVisible();
  await user.clear(screen.getByLabelText('Code'));
  await user.type(screen.getByLabelText('Code'), '123 456');
  await user.click(screen.getByRole('button', { name: 'Turn it on' }));
  const list = await screen.findByRole('list', { name: 'Recovery codes' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual(codes);
  expect(screen.getByRole('link', { name: 'Save as a file' })).toHaveAttribute('download');
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'I have kept them' }));
  expect(screen.queryByText(codes[0]!)).not.toBeInTheDocument();
  expect(await screen.findByText(/10 recovery codes are left/)).toBeVisible();
});

it('turns a second factor off, and makes new recovery codes, by a code', async () => {
  const user = userEvent.setup();
  safety = { ...safety, secondFactor: { isOn: true, recoveryCodesLeft: 1 } };
  asMember({ userId: 'u1', handle: 'ada' });
  renderPage(<Security />, { at: '/settings' });
  expect(await screen.findByText(/1 recovery code is left/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Make new recovery codes' }));
  await user.type(screen.getByLabelText('Code of your app, or a recovery code'), codes[0]!);
  await user.click(screen.getByRole('button', { name: 'Make new codes' }));
  await user.click(await screen.findByRole('button', { name: 'I have kept them' }));
  await user.click(screen.getByRole('button', { name: 'Turn it off' }));
  await user.type(screen.getByLabelText('Code of your app, or a recovery code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Turn it off' }));
  expect(await screen.findByRole('button', { name: 'Set up a second factor' })).toBeVisible();
  expect(sent).toEqual([
    { path: `${base}/recovery-codes`, body: { code: codes[0] } },
    { path: `${base}/remove`, body: { code: '123456' } },
  ]);
});

it('offers no second factor to who has no password', async () => {
  safety = { ...safety, asksPassword: false };
  asMember({ userId: 'u1', handle: 'ada' });
  renderPage(<Security />, { at: '/settings' });
  expect(await screen.findByText(/asked for after a password, and you have none/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Set up a second factor' })).not.toBeInTheDocument();
});

it('asks for a code after the password', async () => {
  const user = userEvent.setup();
  renderPage(
    <Routes>
      <Route path="login" element={<LoginPage />} />
      <Route path="login/code" element={<SecondFactorPage />} />
    </Routes>,
    { at: '/login' },
  );
  await user.type(await screen.findByLabelText('Email'), 'ada@x.test');
  await user.type(screen.getByLabelText('Password'), 'right one');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByRole('heading', { name: 'Enter a code' })).toBeVisible();
  expect(sessionStore.getState().status).toBe('visitor');
  await expectAccessible();
  await user.type(screen.getByLabelText('Code'), '000000');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByText('This code is not right.')).toBeVisible();
  await user.clear(screen.getByLabelText('Code'));
  await user.type(screen.getByLabelText('Code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(sessionStore.getState().status).toBe('member'));
  expect(sent.at(-1)).toEqual({
    path: 'identity/second-factor',
    body: { ticket: 't-1', code: '123456' },
  });
});
