import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { asMember, expectAccessible, renderPage } from '@/test/render';
import { server, startServer } from '@/test/server';
import { ListenBrainz } from './ListenBrainz';
import type { ListenBrainzStatus, ListensAccount, ListensImport } from './listenBrainz';

startServer();

let kept: ListenBrainzStatus;
let sent: unknown[];
let isNoHistory = false;
let people = 0;

const at = '2026-03-01T10:00:00.000Z';
const account: ListensAccount = {
  userName: 'ada_lb',
  isPaused: false,
  isRefused: false,
  connectedAt: at,
  lastSentAt: null,
  problem: null,
  waiting: 0,
  dropped: 0,
};
const reading: ListensImport = {
  askedAt: at,
  doneAt: null,
  found: 0,
  added: 0,
  known: 0,
  elsewhere: 0,
  unreadable: 0,
  problem: null,
};

beforeEach(() => {
  // What one test read is not shown to the next.
  asMember({ userId: `u${++people}`, handle: 'ada' });
  kept = {
    isOffered: true,
    submitTo: 'https://music.example/apis/listenbrainz',
    account: null,
    import: null,
  };
  sent = [];
  server.use(
    http.get('*/api/user/listenbrainz', () => HttpResponse.json(kept)),
    http.put('*/api/user/listenbrainz', async ({ request }) => {
      const { token } = (await request.json()) as { token: string };
      if (token === 'wrong') {
        const fields = { token: 'ListenBrainz does not know this token.' };
        return HttpResponse.json({ status: 400, code: 'BAD_USER_INPUT', fields }, { status: 400 });
      }
      if (token === 'away') {
        const detail = 'ListenBrainz does not answer right now.';
        return HttpResponse.json({ status: 503, code: 'UNAVAILABLE', detail }, { status: 503 });
      }
      kept = { ...kept, account: { ...account, userName: `${token} there` } };
      return new HttpResponse(null, { status: 204 });
    }),
    http.patch('*/api/user/listenbrainz', async ({ request }) => {
      const { isPaused } = (await request.json()) as { isPaused: boolean };
      if (kept.account) kept = { ...kept, account: { ...kept.account, isPaused } };
      sent.push(isPaused);
      return new HttpResponse(null, { status: 204 });
    }),
    http.delete('*/api/user/listenbrainz', () => {
      kept = { ...kept, account: null };
      return new HttpResponse(null, { status: 204 });
    }),
    http.post('*/api/user/listenbrainz/import', () => {
      sent.push('a file');
      if (isNoHistory) {
        const fields = { file: 'This is no history of listening.' };
        return HttpResponse.json({ status: 400, code: 'BAD_USER_INPUT', fields }, { status: 400 });
      }
      kept = { ...kept, import: reading };
      return HttpResponse.json({}, { status: 202 });
    }),
  );
});

const render = () => renderPage(<ListenBrainz />, { at: '/settings' });

it('connects by a token, pauses and disconnects', async () => {
  const user = userEvent.setup();
  render();
  const field = await screen.findByLabelText('User token');
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  expect(field).toBeInvalid();
  await user.type(field, 'wrong');
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  expect(await screen.findByText('ListenBrainz does not know this token.')).toBeVisible();
  await user.clear(field);
  await user.type(field, 'away');
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  expect(await screen.findByText(/does not answer/)).toBeVisible();
  await user.clear(field);
  await user.type(field, 'ada');
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  expect(await screen.findByText('ada there')).toBeVisible();
  await expectAccessible();

  const toggle = screen.getByRole('switch', { name: /Send what I hear/ });
  expect(toggle).toBeChecked();
  await user.click(toggle);
  await waitFor(() => expect(toggle).not.toBeChecked());
  expect(sent).toEqual([true]);

  await user.click(screen.getByRole('button', { name: 'Disconnect from ListenBrainz' }));
  await user.click(await screen.findByRole('button', { name: 'Disconnect' }));
  expect(await screen.findByLabelText('User token')).toBeVisible();
});

it('says how sending goes, and asks for another token where one is refused', async () => {
  const problem = 'ListenBrainz does not take the token any more.';
  kept = { ...kept, account: { ...account, waiting: 3, dropped: 1, problem, isRefused: true } };
  render();
  expect(await screen.findByText('3 listens')).toBeVisible();
  expect(screen.getByText(problem)).toBeVisible();
  expect(screen.getByText(/1 listen, as too many waited/)).toBeVisible();
  expect(screen.getByLabelText('User token')).toBeVisible();
});

it('takes a file and says what became of it', async () => {
  const user = userEvent.setup();
  render();
  const input = await screen.findByLabelText('Export of ListenBrainz');
  isNoHistory = true;
  await user.upload(input, new File(['nothing'], 'x.json', { type: 'application/json' }));
  expect(await screen.findByText('This is no history of listening.')).toBeVisible();
  isNoHistory = false;
  await user.upload(input, new File(['{}'], 'x.json', { type: 'application/json' }));
  expect(await screen.findByText(/Reading your file/)).toBeVisible();
  kept = {
    ...kept,
    import: { ...reading, doneAt: at, found: 1200, added: 7, known: 2, elsewhere: 1191 },
  };
  expect(
    await screen.findByText(/added, 2 already there/, undefined, { timeout: 5000 }),
  ).toBeVisible();
  await expectAccessible();
});

it('offers no sending where the site sends nowhere', async () => {
  kept = { ...kept, isOffered: false };
  render();
  expect(await screen.findByText('https://music.example/apis/listenbrainz')).toBeVisible();
  expect(screen.queryByLabelText('User token')).not.toBeInTheDocument();
});
