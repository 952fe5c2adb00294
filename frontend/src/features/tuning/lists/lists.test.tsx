import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { profile } from '@/test/fixtures';
import { asMember, expectAccessible, renderPage } from '@/test/render';
import { answer, asked, problem, server, startServer } from '@/test/server';
import RecommendationsPage from '../pages/RecommendationsPage';
import { answerTuning, listed, person, state } from '../testing/fixtures';
import { useKeptTuning } from '../useTuningDraft';

startServer();

const path = '/admin/recommendations';

beforeEach(() => {
  asMember({ userId: 'fan-9', handle: 'wren', displayName: 'Wren', roles: ['admin'] });
  useKeptTuning.setState({ kept: null });
  answerTuning(() => state());
  answer('PreviewLists', ({ userIds, input }) => {
    const moved = (input as { diversity: number }).diversity > 0.2;
    return {
      data: {
        previewLists: (userIds as string[]).map((id) => ({
          __typename: 'ListPreview',
          person: person(Number(id.split('-')[1])),
          arm: id === 'fan-9' ? 'B' : null,
          now: [listed(1), listed(2), listed(3)],
          then: moved ? [listed(3), listed(2), listed(4)] : [listed(1), listed(2), listed(3)],
        })),
      },
    };
  });
});

const open = () => renderPage(<RecommendationsPage />, { at: `${path}?view=lists`, path });

const answerProfile = () =>
  server.use(
    http.get('/api/user/profile', () =>
      HttpResponse.json(profile({ userId: 'fan-1', handle: 'robin', displayName: 'Robin' })),
    ),
  );

it('shows what a draft would show somebody, in words', async () => {
  answerProfile();
  open();
  await screen.findByText('Nobody is chosen.');
  await userEvent.type(screen.getByLabelText('Handle'), '@robin{Enter}');
  const lists = within(await screen.findByRole('region', { name: 'Lists of Fan 1' }));
  expect(lists.getByText('Nothing changes.')).toBeInTheDocument();
  expect(lists.queryByText(/^In arm/)).not.toBeInTheDocument();
  fireEvent.change(screen.getByRole('slider', { name: 'Diversity' }), { target: { value: '0.5' } });
  await lists.findByText('2 of 3 stay, 1 come.');
  const then = within(lists.getByRole('list', { name: 'With the draft' }));
  const row = (title: string) => then.getByText(title).closest('li');
  expect(row('Track 3')).toHaveTextContent('Up from 3');
  expect(row('Track 4')).toHaveTextContent('Comes');
  expect(row('Track 2')).not.toHaveTextContent('from');
  const now = within(lists.getByRole('list', { name: 'Today' }));
  expect(now.getByText('Track 1').closest('li')).toHaveTextContent('Goes');
  expect(now.getAllByText('Because you played Kestrel Yard.')).toHaveLength(3);
  expect(asked('PreviewLists').at(-1)).toEqual({
    userIds: ['fan-1'],
    input: { similarityScoreThreshold: 0.5, model: 'blend', diversity: 0.5, discovery: 0.1 },
  });
  await expectAccessible();
});

it('tries another ranker', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Add me' }));
  const lists = within(await screen.findByRole('region', { name: 'Lists of Fan 9' }));
  expect(lists.getByText(/^In arm B of the experiment/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Neighbours' }));
  expect(screen.getByText(/Today: blend/)).toBeInTheDocument();
  await waitFor(() =>
    expect(asked('PreviewLists').at(-1)).toMatchObject({ input: { model: 'neighbours' } }),
  );
  expect(screen.getByText(/Ranked by: Blend → Neighbours/)).toBeInTheDocument();
});

it('takes those who follow an artist, ten at most, and leaves people out', async () => {
  server.use(
    http.get('/api/search', () =>
      HttpResponse.json({ results: { artist: [{ id: 'a', name: 'Kestrel Yard', handle: 'k' }] } }),
    ),
  );
  answer('FollowersForLists', {
    data: {
      followers: {
        __typename: 'PersonConnection',
        nodes: Array.from({ length: 10 }, (_, n) => person(n)),
      },
    },
  });
  open();
  const field = await screen.findByRole('combobox', { name: 'Or those who follow an artist' });
  await userEvent.type(field, 'kestrel');
  await userEvent.click(await screen.findByRole('option', { name: /Kestrel Yard/ }));
  const chosen = within(await screen.findByRole('list', { name: 'People chosen' }));
  expect(chosen.getAllByRole('listitem')).toHaveLength(10);
  expect(screen.getByText(/Ten are chosen/)).toBeInTheDocument();
  await userEvent.click(chosen.getByRole('button', { name: 'Leave Fan 4 out' }));
  expect(chosen.getAllByRole('listitem')).toHaveLength(9);
  await waitFor(() => expect(asked('PreviewLists').at(-1)?.userIds).toHaveLength(9));
});

it('says whom it does not know, and what did not load', async () => {
  problem('get', '/api/user/profile', 404, 'NOT_FOUND');
  answer('PreviewLists', { errors: [{ message: 'Away.' }] });
  open();
  await userEvent.type(await screen.findByLabelText('Handle'), 'nobody{Enter}');
  await screen.findByText('There is nobody called @nobody.');
  answerProfile();
  await userEvent.clear(screen.getByLabelText('Handle'));
  await userEvent.type(screen.getByLabelText('Handle'), 'robin{Enter}');
  await screen.findByText('The lists did not load.');
});
