import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { asMember, expectAccessible, renderPage } from '@/test/render';
import { server, startServer } from '@/test/server';
import { YourData } from './YourData';

startServer();

let state: string;

beforeEach(() => {
  state = 'none';
  asMember({ userId: 'u1', handle: 'ada' });
  server.use(
    http.get('*/api/user/export', () =>
      HttpResponse.json({
        state,
        size: 2_000_000,
        expiresAt: state === 'ready' ? '2026-12-13T10:00:00.000Z' : null,
        asksPassword: true,
      }),
    ),
  );
});

it('asks for the data, and says that it is being made', async () => {
  const user = userEvent.setup();
  server.use(
    http.post('*/api/user/export', () => {
      state = 'waiting';
      return HttpResponse.json({ state }, { status: 202 });
    }),
  );
  renderPage(<YourData />, { at: '/settings' });
  await user.click(await screen.findByRole('button', { name: 'Ask for your data' }));
  expect(await screen.findByText(/^It is being made/)).toBeVisible();
  state = 'failed';
  await user.click(screen.getByRole('button', { name: 'Look again' }));
  expect(await screen.findByText(/^It could not be made/)).toBeVisible();
});

it('says why it cannot be asked for', async () => {
  const user = userEvent.setup();
  server.use(
    http.post('*/api/user/export', () =>
      HttpResponse.json(
        { status: 429, code: 'RATE_LIMITED', detail: 'You can ask once a day.' },
        { status: 429 },
      ),
    ),
  );
  renderPage(<YourData />, { at: '/settings' });
  await user.click(await screen.findByRole('button', { name: 'Ask for your data' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('You can ask once a day.');
});

it('downloads what is ready once the password is right', async () => {
  const user = userEvent.setup();
  state = 'ready';
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    clicked.push(this.href);
  });
  server.use(
    http.post('*/api/user/export/token', async ({ request }) =>
      ((await request.json()) as { password: string }).password === 'right one'
        ? HttpResponse.json({ token: 'a.b' })
        : HttpResponse.json(
            { status: 400, code: 'BAD_USER_INPUT', fields: { password: 'Not your password.' } },
            { status: 400 },
          ),
    ),
  );
  renderPage(<YourData />, { at: '/settings' });
  expect(await screen.findByText(/^It is ready: .*2026/)).toBeVisible();
  await expectAccessible();
  await user.type(screen.getByLabelText('Your password'), 'wrong');
  await user.click(screen.getByRole('button', { name: 'Download your data' }));
  expect(await screen.findByText('Not your password.')).toBeVisible();
  expect(clicked).toEqual([]);
  await user.clear(screen.getByLabelText('Your password'));
  await user.type(screen.getByLabelText('Your password'), 'right one');
  await user.click(screen.getByRole('button', { name: 'Download your data' }));
  await waitFor(() => expect(clicked).toHaveLength(1));
  expect(clicked[0]).toContain('/api/user/export/file?token=a.b');
});
