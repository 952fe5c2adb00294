import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { page, profile } from '@/test/fixtures';
import { expectAccessible, renderPage } from '@/test/render';
import { answer, asked, problem, server, startServer } from '@/test/server';
import FollowersPage from './pages/FollowersPage';
import FollowingPage from './pages/FollowingPage';

startServer();

const person = (n: number) => ({
  __typename: 'PersonInfo',
  userId: `person-${n}`,
  handle: `person${n}`,
  displayName: `Person ${n}`,
  profilePictureUrl: null,
  isArtist: n % 2 === 0,
});

const isThere = () => server.use(http.get('/api/user/profile', () => HttpResponse.json(profile())));

describe('followers', () => {
  it('are listed a page at a time, with artists named as such', async () => {
    isThere();
    answer('Followers', ({ after }) => ({
      data: {
        followers: after
          ? page('PersonConnection', [person(3)])
          : page('PersonConnection', [person(1), person(2)], 'more'),
      },
    }));
    renderPage(<FollowersPage />, { at: '/robin/followers', path: '/:handle/followers' });
    expect(await screen.findByRole('link', { name: /Person 1/ })).toHaveAttribute(
      'href',
      '/person1',
    );
    expect(screen.getAllByText('Artist')).toHaveLength(1);
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('link', { name: /Person 3/ })).toBeVisible();
    expect(asked('Followers').map(({ after }) => after ?? null)).toEqual([null, 'more']);
  });

  it('are nobody’s where there is nobody of that handle', async () => {
    problem('get', '/api/user/profile', 404, 'NOT_FOUND');
    renderPage(<FollowersPage />, { at: '/nobody/followers', path: '/:handle/followers' });
    expect(await screen.findByText(/@nobody/)).toBeVisible();
  });
});

describe('following', () => {
  it('says what will be here', async () => {
    isThere();
    answer('Following', { data: { following: page('PersonConnection', []) } });
    renderPage(<FollowingPage />, { at: '/robin/following', path: '/:handle/following' });
    expect(
      await screen.findByText('Those whom Robin Ferreira follows will be here.'),
    ).toBeVisible();
  });
});
