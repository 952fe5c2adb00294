import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from '@/test/fixtures';
import { asMember, expectAccessible, renderPage } from '@/test/render';
import { answer, asked, startServer } from '@/test/server';
import FeedPage from './pages/FeedPage';
import { post } from '@/test/posts';

startServer();

function poll(votes: number[] | null, mine: string | null = null) {
  const total = votes?.reduce((sum, n) => sum + n, 0);
  return {
    __typename: 'Poll',
    options: ['Red', 'Blue'].map((text, at) => ({
      __typename: 'PollOption',
      id: `${at + 1}`,
      text,
      votes: votes?.[at] ?? null,
      share: votes && total ? votes[at]! / total : null,
    })),
    endsAt: '2099-05-04T10:00:00.000Z',
    totalVotes: total ?? null,
    hasVoted: mine !== null,
    myOptionId: mine,
    isClosed: false,
  };
}

function show(...posts: ReturnType<typeof post>[]) {
  answer('FeedPosts', { data: { getFeedPosts: page('PostConnection', posts) } });
  renderPage(<FeedPage />, { at: '/feed', path: '/feed' });
}

beforeEach(() => {
  asMember();
  localStorage.clear();
});

describe('a poll', () => {
  it('is voted in once, and shows the votes only then', async () => {
    show(post(1, { poll: poll(null) }));
    const red = await screen.findByRole('button', { name: 'Red' });
    expect(screen.queryByText(/%/)).not.toBeInTheDocument();
    await expectAccessible();
    answer('VotePoll', { data: { votePoll: post(1, { poll: poll([3, 1], '1') }) } });
    await userEvent.click(red);
    expect(await screen.findByText('75 %')).toBeVisible();
    expect(screen.getByText('yours')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Red' })).not.toBeInTheDocument();
    expect(asked('VotePoll')).toEqual([{ postId: 'post-1', optionId: '1' }]);
  });

  it('takes a vote back that is refused', async () => {
    show(post(1, { poll: poll(null) }));
    answer('VotePoll', { data: null, errors: [{ message: 'This poll has ended.' }] });
    await userEvent.click(await screen.findByRole('button', { name: 'Blue' }));
    expect(await screen.findByText('This poll has ended.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Blue' })).toBeVisible();
  });

  it('is written with its post, which waits for two options', async () => {
    show();
    await userEvent.type(
      await screen.findByRole('textbox', { name: 'Write a post' }),
      'Which one?',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Ask something' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Option 1' }), 'Red');
    expect(screen.getByRole('button', { name: 'Post' })).toBeDisabled();
    await userEvent.type(screen.getByRole('textbox', { name: 'Option 2' }), 'Blue');
    answer('CreatePost', { data: { createPost: post(9, { poll: poll([0, 0]) }) } });
    await userEvent.click(screen.getByRole('button', { name: 'Post' }));
    await screen.findByText('Post 9');
    expect(asked('CreatePost')).toMatchObject([
      { input: { content: 'Which one?', poll: { options: ['Red', 'Blue'] } } },
    ]);
  });
});
