import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { usePlayer } from '@/core/player';
import TrackPage from '@/features/track/pages/TrackPage';
import { page, reactions, track } from '@/test/fixtures';
import { asEnded, asMember, asVisitor, expectAccessible, renderPage } from '@/test/render';
import { answer, asked, server, startServer } from '@/test/server';
import { CommentsPlace } from './CommentsPlace';

startServer();

function comment(n: number, more: Record<string, unknown> = {}) {
  return {
    __typename: 'Comment',
    commentId: `c${n}`,
    userId: 'fan-2',
    userHandle: 'june',
    userDisplayName: 'June',
    profilePictureUrl: null,
    content: `Comment ${n}`,
    mentions: [],
    photos: [],
    atSeconds: null,
    parentCommentId: null,
    createdAt: '2026-05-04T10:00:00.000Z',
    isDeleted: false,
    canDelete: false,
    muted: null,
    replyCount: 0,
    reactions: reactions(),
    ...more,
  };
}

interface Shown {
  comments?: ReturnType<typeof comment>[];
  pinned?: ReturnType<typeof comment>[];
  more?: string | null;
  song?: Record<string, unknown>;
  isDown?: boolean;
}

async function show({
  comments = [],
  pinned = [],
  more = null,
  song = {},
  isDown = false,
}: Shown = {}) {
  const count = comments.length;
  answer('TrackPage', { data: { audioTrack: track(1, { commentCount: count, ...song }) } });
  answer('SimilarToTrack', { data: { similarTracks: [] } });
  answer('PinnedComments', { data: { pinnedComments: pinned } });
  answer(
    'Comments',
    isDown
      ? { data: null, errors: [{ message: 'down' }] }
      : { data: { getComments: page('CommentConnection', comments, more) } },
  );
  server.use(http.get('/api/tracks/track-1/peaks', () => HttpResponse.json({ peaks: [0.5, 1] })));
  renderPage(<TrackPage />, { at: '/track/track-1', path: '/track/:id' });
  return screen.findByRole('region', { name: /omment/ });
}

const created = (more: Record<string, unknown>) => ({ data: { createComment: comment(9, more) } });

beforeEach(() => {
  asMember();
  usePlayer.setState({ currentTrack: null });
});

describe('the comments of a song', () => {
  it('are read with who wrote them, the people named in them, and addresses as links', async () => {
    const region = await show({
      comments: [
        comment(1, {
          content: 'Hear this @June, @nobody: https://example.org/a. <b>Loud</b>',
          mentions: [{ __typename: 'Mention', userId: 'fan-2', handle: 'june' }],
        }),
        comment(2, { isDeleted: true, content: '', userHandle: null, replyCount: 1 }),
        comment(3, { isDeleted: true, content: '' }),
      ],
    });
    const list = await within(region).findByRole('list', { name: 'Comments' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    expect(within(list).getByRole('link', { name: 'June' })).toHaveAttribute('href', '/june');
    expect(within(list).getByRole('link', { name: '@June' })).toHaveAttribute('href', '/june');
    const address = within(list).getByRole('link', { name: 'https://example.org/a' });
    expect(address).toHaveAttribute('rel', 'nofollow ugc noopener noreferrer');
    expect(within(list).getByText(/<b>Loud<\/b>/)).toBeInTheDocument();
    expect(within(list).getByText('This comment is not available.')).toBeInTheDocument();
    await expectAccessible(region);
  });

  it('say so where there are none', async () => {
    const region = await show();
    expect(await within(region).findByText('Nobody has written here yet.')).toBeInTheDocument();
  });

  it('can be read again where they did not come', async () => {
    const region = await show({ comments: [comment(1)], isDown: true });
    await within(region).findByRole('alert');
    answer('Comments', { data: { getComments: page('CommentConnection', [comment(1)]) } });
    await userEvent.click(within(region).getByRole('button', { name: 'Try again' }));
    expect(await within(region).findByText('Comment 1')).toBeInTheDocument();
  });

  it('are read further and in another order', async () => {
    const region = await show({ comments: [comment(1), comment(2)], more: 'next' });
    await within(region).findByText('Comment 2');
    answer('Comments', { data: { getComments: page('CommentConnection', [comment(3)]) } });
    await userEvent.click(within(region).getByRole('button', { name: 'More comments' }));
    expect(await within(region).findByText('Comment 3')).toBeInTheDocument();
    expect(within(region).getByText('Comment 1')).toBeInTheDocument();
    await userEvent.selectOptions(
      within(region).getByRole('combobox', { name: 'Order of the comments' }),
      'Most reactions',
    );
    await waitFor(() => expect(asked('Comments').at(-1)).toMatchObject({ sort: 'TOP' }));
  });

  it('are not there under what is for supporters', async () => {
    answer('TrackPage', { data: { audioTrack: track(1, { hasAccessTo: false }) } });
    answer('SimilarToTrack', { data: { similarTracks: [] } });
    renderPage(<TrackPage />, { at: '/track/track-1', path: '/track/:id' });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('region', { name: /omment/ })).not.toBeInTheDocument();
    expect(asked('Comments')).toEqual([]);
  });
});

describe('writing', () => {
  it('shows the comment first and counts it; the same text tried again is sent under the same key', async () => {
    const region = await show({ comments: [comment(1)] });
    const field = await within(region).findByRole('textbox', { name: 'Write a comment' });
    answer('CreateComment', { data: null, errors: [{ message: 'Try again.' }] });
    await userEvent.type(field, 'So good');
    await userEvent.click(within(region).getByRole('button', { name: 'Comment' }));
    expect(await within(region).findByRole('alert')).toHaveTextContent('Try again.');
    expect(field).toHaveValue('So good');
    answer('CreateComment', created({ content: 'So good' }));
    await userEvent.type(field, '{Control>}{Enter}{/Control}');
    expect(await within(region).findByText('So good')).toBeInTheDocument();
    const all = within(region).getByRole('list', { name: 'Comments' });
    expect(within(all).getAllByRole('listitem')[0]).toHaveTextContent('So good');
    expect(within(region).getByRole('heading', { name: '2 comments' })).toBeInTheDocument();
    const [first, second] = asked('CreateComment').map(({ input }) => input) as {
      clientKey: string;
    }[];
    expect(second).toEqual(first);
    expect(second).toMatchObject({ targetId: 'track-1', targetType: 'SONG', content: 'So good' });
    expect(field).toHaveValue('');
  });

  it('pins to the moment that plays, and a press plays it from there', async () => {
    const seek = vi.fn();
    const play = vi.fn();
    const region = await show({ comments: [comment(1, { atSeconds: 12 })] });
    usePlayer.setState({ currentTrack: { id: 'track-1' } as never, currentTime: 83.4, seek, play });
    const field = await within(region).findByRole('textbox', { name: 'Write a comment' });
    await userEvent.type(field, 'Here');
    await userEvent.click(within(region).getByRole('checkbox', { name: 'at 1:23' }));
    answer('CreateComment', created({ content: 'Here', atSeconds: 83 }));
    await userEvent.click(within(region).getByRole('button', { name: 'Comment' }));
    const moment = await within(region).findByRole('button', { name: 'Play at 1:23' });
    expect(asked('CreateComment')[0]).toMatchObject({ input: { atSeconds: 83 } });
    await userEvent.click(moment);
    expect(seek).toHaveBeenCalledWith(83);
    expect(play).toHaveBeenCalled();
    const marks = await within(region).findByRole('group', { name: /Moments/ });
    expect(within(marks).getByRole('button', { name: 'Play at 1:23: June: Here' })).toBeVisible();
  });

  it('answers a comment, below it', async () => {
    const region = await show({ comments: [comment(1, { replyCount: 1 })] });
    await userEvent.click(await within(region).findByRole('button', { name: 'Reply to June' }));
    const field = within(region).getByRole('textbox', { name: 'Reply to June' });
    expect(field).toHaveFocus();
    answer('CreateComment', created({ content: 'True', parentCommentId: 'c1' }));
    const first = comment(2, { parentCommentId: 'c1' });
    answer('CommentReplies', {
      data: {
        getCommentReplies: page('CommentConnection', [
          first,
          comment(9, { content: 'True', parentCommentId: 'c1' }),
        ]),
      },
    });
    await userEvent.type(field, 'True');
    await userEvent.click(within(region).getByRole('button', { name: 'Reply' }));
    const replies = await within(region).findByRole('list', { name: 'Replies to June' });
    expect(within(replies).getAllByRole('listitem')).toHaveLength(2);
    const fold = within(region).getByRole('button', { name: 'Hide replies' });
    await userEvent.click(fold);
    expect(fold).toHaveAccessibleName('2 replies');
  });

  it('leads visitors to login', async () => {
    asVisitor();
    const region = await show({ comments: [comment(1)] });
    await userEvent.click(await within(region).findByRole('button', { name: 'Write a comment' }));
    expect(await screen.findByText('Log in to comment')).toBeInTheDocument();
  });
});

describe('deleting', () => {
  it('takes it away at once, and gives it back', async () => {
    const region = await show({ comments: [comment(1, { canDelete: true })] });
    answer('DeleteComment', {
      data: { deleteComment: { __typename: 'DeleteResult', success: true } },
    });
    answer('RestoreComment', { data: { restoreComment: comment(1, { canDelete: true }) } });
    const remove = await within(region).findByRole('button', { name: 'Delete what June wrote' });
    await userEvent.click(remove);
    expect(await within(region).findByText('Nobody has written here yet.')).toBeInTheDocument();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await within(region).findByText('Comment 1')).toBeInTheDocument();
    expect(within(region).getByRole('heading', { name: '1 comment' })).toBeInTheDocument();
  });
});

describe('a comment that is being written', () => {
  const write = async () => {
    await show();
    await userEvent.type(
      screen.getByRole('textbox', { name: 'Write a comment' }),
      'Half a thought',
    );
  };
  const field = () => screen.getByRole('textbox', { name: 'Write a comment' });

  it('is there again for who logs in again, and not for somebody else', async () => {
    await write();
    act(asEnded);
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    act(() => void asMember());
    expect(field()).toHaveValue('Half a thought');
    act(asEnded);
    act(() => void asMember({ userId: 'person-9' }));
    expect(field()).toHaveValue('');
    act(() => void asMember());
    expect(field()).toHaveValue('');
  });

  it('is there again on the next visit, until it is sent', async () => {
    await write();
    cleanup();
    await show();
    expect(field()).toHaveValue('Half a thought');
    answer('CreateComment', created({ content: 'Half a thought' }));
    await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
    await waitFor(() => expect(field()).toHaveValue(''));
    cleanup();
    await show();
    expect(field()).toHaveValue('');
  });

  it('is sent again as the same comment after a reload, and what was cleared is another', async () => {
    await write();
    answer('CreateComment', { data: null, errors: [{ message: 'Try again.' }] });
    await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
    await screen.findByRole('alert');
    cleanup();
    await show();
    await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
    await screen.findByRole('alert');
    await userEvent.clear(field());
    await userEvent.type(field(), 'Half a thought');
    await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
    await waitFor(() => expect(asked('CreateComment')).toHaveLength(3));
    const [lost, again, anew] = (asked('CreateComment') as { input: { clientKey: string } }[]).map(
      ({ input }) => input.clientKey,
    );
    expect(again).toBe(lost);
    expect(anew).not.toBe(lost);
  });

  it('is not left behind by who signs out', async () => {
    await write();
    act(asVisitor);
    act(() => void asMember());
    expect(field()).toHaveValue('');
  });
});

describe('what is muted or closed', () => {
  it('is hidden at the waveform, its author too', async () => {
    await show({
      pinned: [
        comment(1, {
          atSeconds: 30,
          content: 'The finale!',
          muted: { __typename: 'Muted', isPerson: false, word: 'finale' },
        }),
        comment(2, { atSeconds: 120, content: 'Lovely' }),
      ],
    });
    expect(await screen.findByRole('button', { name: 'Play at 0:30: Hidden' })).toBeVisible();
    expect(screen.getByRole('button', { name: /Play at 2:00: .+: Lovely/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /finale/ })).not.toBeInTheDocument();
  });

  it('keeps what was written before comments were closed, to be read, deleted and reported', async () => {
    answer('Comments', {
      data: {
        getComments: page('CommentConnection', [
          comment(1, { userId: 'person-2', userDisplayName: 'June', canDelete: true }),
        ]),
      },
    });
    const work = {
      type: 'POST' as const,
      id: 'post-1',
      title: 'Post by June',
      hasAccessTo: true,
      reactions: reactions(),
      commentCount: 1,
      commentsAllowed: false,
    };
    renderPage(<CommentsPlace work={work} />, { at: '/', path: '/' });
    expect(screen.getByText('Comments are closed.')).toBeVisible();
    expect(await screen.findByText('Comment 1')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Delete what June wrote' })).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: /More.*June/ }));
    expect(await screen.findByRole('menuitem', { name: 'Report' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Reply/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('says no more than that of what nobody wrote under', () => {
    const work = {
      type: 'POST' as const,
      id: 'post-1',
      title: 'Post by June',
      hasAccessTo: true,
      reactions: reactions(),
      commentCount: 0,
      commentsAllowed: false,
    };
    renderPage(<CommentsPlace work={work} />, { at: '/', path: '/' });
    expect(screen.getByText('Comments are closed.')).toBeVisible();
    expect(asked('Comments')).toEqual([]);
  });
});
