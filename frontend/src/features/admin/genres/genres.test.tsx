import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { genre } from '@/test/fixtures';
import { asMember, expectAccessible, renderPage } from '@/test/render';
import { answer, server, startServer } from '@/test/server';
import GenresPage from '../pages/GenresPage';
import type { Proposal } from './genres';

startServer();

const rok: Proposal = {
  id: 'p1',
  name: 'Rok',
  proposedAt: '2026-11-20T10:00:00.000Z',
  artists: [
    { userId: 'u2', handle: 'june', displayName: 'June' },
    { userId: 'u3', handle: 'mo', displayName: 'Mo' },
  ],
  artistCount: 3,
  albums: 1,
  tracks: 4,
  published: 2,
  wasDeclined: true,
  nearest: [{ id: 'g1', name: 'Rock', slug: 'rock', tracks: 120 }],
};

let waiting: Proposal[];
let sent: { path: string; body: unknown }[];
let refusal: { code: string; detail: string } | null;

beforeEach(() => {
  asMember({ userId: 'u1', handle: 'wren', roles: ['moderator'] });
  waiting = [rok];
  sent = [];
  refusal = null;
  answer('AdminGenres', { data: { genres: [genre('Rock'), genre('Ambient')] } });
  server.use(
    http.get('*/api/admin/genres', () => HttpResponse.json({ genres: waiting })),
    http.post('*/api/admin/genres/:id/:act', async ({ request }) => {
      sent.push({ path: new URL(request.url).pathname, body: await request.json() });
      if (refusal)
        return HttpResponse.json(refusal, {
          status: 409,
          headers: { 'Content-Type': 'application/problem+json' },
        });
      waiting = [];
      return HttpResponse.json({ success: true });
    }),
  );
});

async function open(act: string) {
  renderPage(<GenresPage />, { path: '/admin/genres', at: '/admin/genres' });
  await userEvent.click(await screen.findByRole('button', { name: `${act}: Rok` }));
  return within(await screen.findByRole('dialog'));
}

it('shows who proposed a genre, what is in it and what is near to it', async () => {
  const { container } = renderPage(<GenresPage />, { path: '/admin/genres', at: '/admin/genres' });
  const row = within(await screen.findByRole('list', { name: 'Proposed genres' }));
  expect(row.getByRole('heading', { name: 'Rok' })).toBeVisible();
  expect(row.getByText('Declined before')).toBeVisible();
  expect(row.getByText(/^Proposed/)).toHaveTextContent(
    'by June, Mo and 1 other. 1 album and 4 tracks, 2 tracks of them out.',
  );
  expect(row.getByText('Near to it: Rock (120 tracks).')).toBeVisible();
  await expectAccessible(container);
});

it('takes one up under another spelling, and reads the list again', async () => {
  const dialog = await open('Take up');
  const spelling = dialog.getByLabelText('Spelling');
  expect(spelling).toHaveValue('Rok');
  await userEvent.clear(spelling);
  await userEvent.type(spelling, 'Rok-Pop');
  await userEvent.click(dialog.getByRole('button', { name: 'Take up' }));
  expect(await screen.findByText('Nothing waits.')).toBeVisible();
  expect(sent).toEqual([
    { path: '/api/admin/genres/p1/take-up', body: { name: 'Rok-Pop', words: '' } },
  ]);
});

it('folds one into a genre that there is, the nearest at first', async () => {
  const dialog = await open('Fold into another');
  const into = dialog.getByLabelText('Genre');
  expect(into).toHaveValue('Rock');
  await userEvent.clear(into);
  await userEvent.type(into, 'Nothing');
  await userEvent.click(dialog.getByRole('button', { name: 'Fold into another' }));
  expect(await dialog.findByText('Choose a genre that there is.')).toBeVisible();
  await userEvent.clear(into);
  await userEvent.type(into, 'rock');
  await userEvent.type(dialog.getByLabelText('Reason (optional)'), 'With a c');
  await userEvent.click(dialog.getByRole('button', { name: 'Fold into another' }));
  await waitFor(() =>
    expect(sent).toEqual([
      { path: '/api/admin/genres/p1/fold', body: { genreId: 'g1', words: 'With a c' } },
    ]),
  );
});

it('declines one with words alone, and says where somebody else was quicker', async () => {
  refusal = { code: 'CONFLICT', detail: 'Somebody decided about this genre already.' };
  const dialog = await open('Decline');
  await userEvent.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(sent).toEqual([]);
  await userEvent.type(dialog.getByLabelText('Reason'), 'It is no genre.');
  await userEvent.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(await dialog.findByText('Somebody decided about this genre already.')).toBeVisible();
  expect(sent).toEqual([
    { path: '/api/admin/genres/p1/decline', body: { words: 'It is no genre.' } },
  ]);
});
