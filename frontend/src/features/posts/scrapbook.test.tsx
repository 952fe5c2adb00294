import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { event } from '@/test/events';
import { page } from '@/test/fixtures';
import { post } from '@/test/posts';
import { asMember, asVisitor, expectAccessible, renderPage } from '@/test/render';
import { answer, asked, startServer } from '@/test/server';
import FeedPage from './pages/FeedPage';
import { ScrapbookPlace } from './ScrapbookPlace';

startServer();
beforeEach(() => {
  asMember();
  localStorage.clear();
});

const show = {
  id: 'event-1',
  title: 'Night 1',
  artistName: 'Kestrel Yard',
  startDate: '2020-07-06T20:00:00.000Z',
  status: 'PAST' as const,
  isInCalendar: true,
  canEdit: false,
};

const memory = (n: number, more: Record<string, unknown> = {}) =>
  post(n, {
    type: 'Memory',
    eventId: 'event-1',
    event: event(1, { status: 'PAST' }),
    isInScrapbook: true,
    canEdit: false,
    canDelete: false,
    canPin: false,
    ...more,
  });

function open(
  memories: readonly ReturnType<typeof post>[],
  { of = {}, pinned = [] as readonly ReturnType<typeof post>[] } = {},
) {
  answer('Memories', {
    data: { getPinnedMemories: pinned, getMemories: page('PostConnection', [...memories]) },
  });
  renderPage(<ScrapbookPlace event={{ ...show, ...of }} />);
}

const choose = async (label: string) => {
  await userEvent.click((await screen.findAllByRole('button', { name: /^More for/ }))[0]!);
  await userEvent.click(await screen.findByRole('menuitem', { name: label }));
};

const pasted = (field: string, kept: ReturnType<typeof post>) => ({
  data: { [field]: { __typename: 'PostResult', success: true, post: kept } },
});

describe('the scrapbook of a show', () => {
  it('has what is pinned first, and each once', async () => {
    const pinned = memory(1, { isPinnedInScrapbook: true });
    open([memory(2), pinned], { pinned: [pinned] });
    const list = await screen.findByRole('list', { name: 'Memories' });
    expect(within(list).getAllByRole('article')).toHaveLength(2);
    expect(
      within(list)
        .getAllByText(/^Post \d/)
        .map((each) => each.textContent),
    ).toEqual(['Post 1', 'Post 2']);
    expect(screen.getByText('pinned')).toBeVisible();
    // The page is the event's own.
    expect(screen.queryByRole('link', { name: 'Night 1' })).not.toBeInTheDocument();
    await expectAccessible();
  });

  it('is written in by those who were there, who consent by it', async () => {
    open([]);
    await screen.findByText('Nothing here yet.');
    const field = await screen.findByRole('textbox', { name: 'What do you remember of Night 1?' });
    await userEvent.type(field, 'So loud');
    answer('CreatePost', { data: { createPost: memory(9, { content: 'So loud' }) } });
    await userEvent.click(screen.getByRole('button', { name: 'Add to the scrapbook' }));
    expect(await screen.findByText('So loud')).toBeVisible();
    expect(asked('CreatePost')).toMatchObject([
      { input: { type: 'Memory', eventId: 'event-1', inScrapbook: true } },
    ]);
  });

  it('asks others whether they were there', async () => {
    open([], { of: { isInCalendar: false } });
    expect(await screen.findByText(/^Were you there\?/)).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('is not there before the show', () => {
    open([], { of: { startDate: '2099-07-06T20:00:00.000Z', status: 'PLANNED' } });
    expect(screen.queryByRole('heading', { name: 'Scrapbook' })).not.toBeInTheDocument();
  });

  it('is read by visitors', async () => {
    asVisitor();
    open([memory(1)], { of: { isInCalendar: false } });
    expect(await screen.findByText('Post 1')).toBeVisible();
    expect(screen.queryByText(/^Were you there/)).not.toBeInTheDocument();
  });

  it('is pinned in and tidied by the artist, who can undo that', async () => {
    const of = { isInCalendar: false, canEdit: true };
    open([memory(1, { canPinInScrapbook: true })], { of });
    await screen.findByText('Post 1');
    const pinned = memory(1, { canPinInScrapbook: true, isPinnedInScrapbook: true });
    answer('Memories', {
      data: { getPinnedMemories: [pinned], getMemories: page('PostConnection', [pinned]) },
    });
    answer('PinMemory', pasted('pinMemory', pinned));
    await choose('Pin in the scrapbook');
    expect(await screen.findByText('pinned')).toBeVisible();
    const out = memory(1, {
      canPinInScrapbook: true,
      isInScrapbook: false,
      isRemovedFromScrapbook: true,
    });
    answer('Memories', {
      data: { getPinnedMemories: [], getMemories: page('PostConnection', []) },
    });
    answer('RemoveMemory', pasted('removeMemory', out));
    await choose('Take out of the scrapbook');
    await waitFor(() => expect(screen.queryByText('Post 1')).not.toBeInTheDocument());
    answer('Memories', {
      data: { getPinnedMemories: [], getMemories: page('PostConnection', [memory(1)]) },
    });
    answer('ReturnMemory', pasted('returnMemory', memory(1)));
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Post 1')).toBeVisible();
  });
});

describe('a memory elsewhere', () => {
  it('says what it is of, and its author takes it out of the scrapbook', async () => {
    const mine = memory(1, { canEdit: true });
    answer('FeedPosts', { data: { getFeedPosts: page('PostConnection', [mine]) } });
    renderPage(<FeedPage />, { at: '/feed', path: '/feed' });
    expect(await screen.findByRole('link', { name: 'Night 1' })).toHaveAttribute(
      'href',
      '/events/event-1',
    );
    expect(screen.getByText('a memory')).toBeVisible();
    answer('UpdatePost', {
      data: { updatePost: memory(1, { canEdit: true, isInScrapbook: false }) },
    });
    await choose('Take out of the scrapbook');
    await waitFor(() =>
      expect(asked('UpdatePost')).toEqual([{ input: { id: 'post-1', inScrapbook: false } }]),
    );
    await userEvent.click((await screen.findAllByRole('button', { name: /^More for/ }))[0]!);
    expect(
      await screen.findByRole('menuitem', { name: 'Show in the scrapbook' }),
    ).toBeInTheDocument();
  });
});

describe('what is changed of a post', () => {
  it('has the words for its pictures, and a poll that nobody voted in', async () => {
    const picture = {
      __typename: 'PostMedia',
      url: '/api/images/post/post-1.1',
      kind: 'IMAGE',
      altText: '',
      width: 4,
      height: 3,
      tint: null,
      thumbnailUrl: null,
    };
    const poll = {
      __typename: 'Poll',
      options: ['Red', 'Blue'].map((text, at) => ({
        __typename: 'PollOption',
        id: `${at + 1}`,
        text,
        votes: 0,
        share: 0,
      })),
      endsAt: '2099-05-04T10:00:00.000Z',
      totalVotes: 0,
      hasVoted: false,
      myOptionId: null,
      isClosed: false,
    };
    const before = post(1, { multimedia: [picture], poll });
    answer('FeedPosts', { data: { getFeedPosts: page('PostConnection', [before]) } });
    renderPage(<FeedPage />, { at: '/feed', path: '/feed' });
    await screen.findByText('Post 1');
    await choose('Edit');
    await userEvent.type(
      await screen.findByRole('textbox', { name: 'What picture 1 shows' }),
      'A gate',
    );
    const blue = screen.getByRole('textbox', { name: 'Option 2' });
    await userEvent.clear(blue);
    await userEvent.type(blue, 'Green');
    await expectAccessible();
    answer('UpdatePost', { data: { updatePost: before } });
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(asked('UpdatePost')).toHaveLength(1));
    expect(asked('UpdatePost')).toMatchObject([
      {
        input: {
          id: 'post-1',
          multimediaUrl: ['/api/images/post/post-1.1'],
          multimediaAlt: ['A gate'],
          poll: { options: ['Red', 'Green'] },
        },
      },
    ]);
  });
});
