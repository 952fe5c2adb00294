import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { asMember, expectAccessible, renderPage } from '@/test/render';
import { server, startServer } from '@/test/server';
import { Security } from '../security/Security';
import type { AppPasswords, MadeAppPassword } from './appPasswords';
import { Players } from './Players';

startServer();

let kept: AppPasswords;
let asksPassword: boolean;
let sent: unknown[];
let people = 0;

const at = '2026-03-01T10:00:00.000Z';
const made: MadeAppPassword = {
  id: 'p9',
  name: 'My phone',
  createdAt: at,
  server: 'https://music.example',
  username: 'ada',
  appPassword: 'abcd-efgh-ijkl-mnop-qrst-uvwx-yz23',
  apiKey: 'ssk_1_2',
};

beforeEach(() => {
  kept = { most: 3, appPasswords: [] };
  asksPassword = true;
  sent = [];
  server.use(
    http.get('*/api/user/security/app-passwords', () => HttpResponse.json(kept)),
    http.get('*/api/user/security', () =>
      HttpResponse.json({
        asksPassword,
        canChangeEmail: false,
        secondFactor: null,
        signIns: [
          { id: 's1', device: '', startedAt: at, seenAt: at, isThis: true },
          { id: 's2', device: '', startedAt: at, seenAt: at, isThis: false },
        ],
      }),
    ),
    http.post('*/api/user/security/app-passwords', async ({ request }) => {
      const body = (await request.json()) as { name: string; password: string };
      sent.push(body);
      if (body.password === 'wrong') {
        const fields = { password: 'This is not your password.' };
        return HttpResponse.json({ status: 400, code: 'BAD_USER_INPUT', fields }, { status: 400 });
      }
      if (body.name === 'Taken') {
        const fields = { name: 'You have an app password of this name.' };
        return HttpResponse.json({ status: 409, code: 'CONFLICT', fields }, { status: 409 });
      }
      const { id, name, createdAt } = made;
      kept = { ...kept, appPasswords: [{ id, name, createdAt }, ...kept.appPasswords] };
      return HttpResponse.json(made, { status: 201 });
    }),
    http.delete('*/api/user/security/app-passwords/:id', ({ params }) => {
      sent.push(params.id);
      kept = { ...kept, appPasswords: kept.appPasswords.filter(({ id }) => id !== params.id) };
      return new HttpResponse(null, { status: 204 });
    }),
    http.delete('*/api/user/security/sign-ins', () => {
      kept = { ...kept, appPasswords: [] };
      return new HttpResponse(null, { status: 204 });
    }),
  );
  // What one test read is not shown to the next.
  asMember({ userId: `u${++people}`, handle: 'ada' });
});

it('says what app passwords are for, makes one, and shows it once', async () => {
  const user = userEvent.setup();
  renderPage(<Players />, { at: '/settings' });
  expect(await screen.findByText('No player is connected')).toBeVisible();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Make an app password' }));
  await user.click(await screen.findByRole('button', { name: 'Make it' }));
  expect(await screen.findByText('A name has 1 to 40 characters.')).toBeVisible();
  expect(screen.getByText('Enter your password.')).toBeVisible();
  expect(sent).toEqual([]);
  await user.type(screen.getByLabelText('Name'), 'Taken');
  await user.type(screen.getByLabelText('Your own password'), 'wrong');
  await user.click(screen.getByRole('button', { name: 'Make it' }));
  expect(await screen.findByText('This is not your password.')).toBeVisible();
  await user.clear(screen.getByLabelText('Your own password'));
  await user.type(screen.getByLabelText('Your own password'), 'right one');
  await user.click(screen.getByRole('button', { name: 'Make it' }));
  expect(await screen.findByText('You have an app password of this name.')).toBeVisible();
  await expectAccessible();
  await user.clear(screen.getByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), 'My phone');
  await user.click(screen.getByRole('button', { name: 'Make it' }));

  expect(await screen.findByLabelText('Server address')).toHaveValue('https://music.example');
  expect(screen.getByLabelText('User name')).toHaveValue('ada');
  expect(screen.getByLabelText('App password')).toHaveValue(made.appPassword);
  expect(screen.getByLabelText('API key')).toHaveValue('ssk_1_2');
  expect(screen.getByText(/it is not shown again/)).toBeVisible();
  expect(screen.getByRole('region', { name: 'The app password “My phone”' })).toHaveFocus();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Copy App password' }));
  expect(await screen.findByRole('button', { name: 'Copied App password' })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(made.appPassword);
  expect(sent.at(-1)).toEqual({ name: 'My phone', password: 'right one' });

  await user.click(screen.getByRole('button', { name: 'I have put it in' }));
  expect(screen.queryByDisplayValue(made.appPassword)).not.toBeInTheDocument();
  const list = screen.getByRole('list', { name: 'App passwords' });
  expect(within(list).getByRole('listitem')).toHaveTextContent('not used yet');
});

it('asks who has no password for none', async () => {
  const user = userEvent.setup();
  asksPassword = false;
  renderPage(<Players />, { at: '/settings' });
  await user.click(await screen.findByRole('button', { name: 'Make an app password' }));
  await user.type(await screen.findByLabelText('Name'), 'My phone');
  await waitFor(() => expect(screen.queryByLabelText('Your own password')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Make it' }));
  expect(await screen.findByLabelText('App password')).toBeVisible();
});

it('selects what the browser does not let be copied', async () => {
  const user = userEvent.setup();
  renderPage(<Players />, { at: '/settings' });
  await user.click(await screen.findByRole('button', { name: 'Make an app password' }));
  await user.type(await screen.findByLabelText('Name'), 'My phone');
  await user.type(screen.getByLabelText('Your own password'), 'right one');
  await user.click(screen.getByRole('button', { name: 'Make it' }));
  const key = await screen.findByLabelText<HTMLInputElement>('API key');
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not here'));
  await user.click(screen.getByRole('button', { name: 'Copy API key' }));
  await waitFor(() => expect(key.selectionEnd).toBe('ssk_1_2'.length));
  expect(screen.getByRole('button', { name: 'Copy API key' })).toBeVisible();
});

it('lists them with their last use, and revokes one once the person says so', async () => {
  const user = userEvent.setup();
  kept.appPasswords = [
    { id: 'p1', name: 'Desk', createdAt: at, lastUsedAt: at, client: 'Feishin' },
    { id: 'p2', name: 'Car', createdAt: at, lastUsedAt: at },
  ];
  renderPage(<Players />, { at: '/settings' });
  const list = await screen.findByRole('list', { name: 'App passwords' });
  const [desk, car] = within(list).getAllByRole('listitem');
  expect(desk).toHaveTextContent('DeskMade 1 March 2026, last used by Feishin: 1 Mar 2026');
  expect(car).toHaveTextContent('CarMade 1 March 2026, last used: 1 Mar 2026');
  await expectAccessible();
  await user.click(within(list).getByRole('button', { name: 'Revoke Desk' }));
  const dialog = await screen.findByRole('dialog', { name: 'Revoke “Desk”?' });
  expect(sent).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('“Desk” is revoked')).toBeVisible();
  expect(sent).toEqual(['p1']);
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
});

it('says why one was not revoked', async () => {
  const user = userEvent.setup();
  kept.appPasswords = [{ id: 'p1', name: 'Desk', createdAt: at }];
  server.use(
    http.delete('*/api/user/security/app-passwords/:id', () =>
      HttpResponse.json(
        { status: 404, code: 'NOT_FOUND', detail: 'This app password was not found.' },
        { status: 404 },
      ),
    ),
  );
  renderPage(<Players />, { at: '/settings' });
  await user.click(await screen.findByRole('button', { name: 'Revoke Desk' }));
  const dialog = await screen.findByRole('dialog', { name: 'Revoke “Desk”?' });
  await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This app password was not found.');
});

it('makes no more than one account may have', async () => {
  kept.appPasswords = ['A', 'B', 'C'].map((name) => ({ id: name, name, createdAt: at }));
  renderPage(<Players />, { at: '/settings' });
  expect(await screen.findByText(/You have 3 app passwords, as many as/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Make an app password' })).not.toBeInTheDocument();
});

it('shows that signing out every other device revoked them', async () => {
  const user = userEvent.setup();
  kept.appPasswords = [{ id: 'p1', name: 'Desk', createdAt: at }];
  renderPage(
    <>
      <Security />
      <Players />
    </>,
    { at: '/settings' },
  );
  await screen.findByRole('button', { name: 'Revoke Desk' });
  await user.click(await screen.findByRole('button', { name: 'Sign out every other device' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('app passwords of players are revoked');
  await user.click(within(dialog).getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByText('No player is connected')).toBeVisible();
});
