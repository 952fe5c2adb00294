import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { useNavigate } from 'react-router';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { useNowPlaying } from '@/core/player';
import { noteRestoredScroll } from '@/core/site/restoredScroll';
import TrackPage from '@/features/track/pages/TrackPage';
import { page, reactions, track } from '@/test/fixtures';
import { asMember, expectAccessible, renderPage } from '@/test/render';
import { answer, asked, server, startServer } from '@/test/server';

startServer();

function comment(id: string, more: Record<string, unknown> = {}) {
  return {
    __typename: 'Comment',
    commentId: id,
    targetId: 'track-1',
    userId: `user-${id}`,
    userHandle: `person${id}`,
    userDisplayName: `Person ${id}`,
    profilePictureUrl: null,
    content: `Words ${id}`,
    mentions: [],
    photos: [],
    atSeconds: null,
    parentCommentId: null,
    createdAt: '2026-05-04T10:00:00.000Z',
    isDeleted: false,
    canDelete: true,
    muted: null,
    replyCount: 0,
    reactions: reactions(),
    ...more,
  };
}

type Comment = ReturnType<typeof comment>;

const root = comment('root', { replyCount: 1 });
const middle = comment('middle', { replyCount: 40, parentCommentId: 'root' });
const sought = comment('sought', { parentCommentId: 'middle' });
const sibling = (id: string) => comment(id, { parentCommentId: 'middle' });

interface Around {
  path?: Comment[];
  beside?: Comment[];
  earlier?: boolean;
  later?: boolean;
  isCut?: boolean;
}

function thread({
  path = [root, middle, sought],
  beside = [sibling('b1'), sought, sibling('a1')],
  earlier = false,
  later = false,
  isCut = false,
}: Around = {}) {
  const replies = page('CommentConnection', beside);
  return {
    data: {
      getCommentThread: {
        __typename: 'CommentThread',
        path,
        isCut,
        replies: {
          ...replies,
          pageInfo: { ...replies.pageInfo, hasPreviousPage: earlier, hasNextPage: later },
        },
      },
    },
  };
}

const refused = (code: string) => ({
  data: null,
  errors: [{ message: 'No.', extensions: { code } }],
});

let scrolled = vi.fn();

/** A link to another comment of the page that is open. */
function Links() {
  const navigate = useNavigate();
  const { isOpen, open, close } = useNowPlaying();
  return (
    <>
      <button type="button" onClick={() => void navigate('/track/track-1?comment=other')}>
        The other
      </button>
      <button type="button" onClick={isOpen ? close : open}>
        {isOpen ? 'Close' : 'Open'} the player
      </button>
    </>
  );
}

async function show(at = '?comment=sought', comments = [root, comment('rest')]) {
  answer('TrackPage', { data: { audioTrack: track(1, { commentCount: 44 }) } });
  answer('SimilarToTrack', { data: { similarTracks: [] } });
  answer('PinnedComments', { data: { pinnedComments: [] } });
  answer('Comments', { data: { getComments: page('CommentConnection', comments) } });
  server.use(http.get('/api/tracks/track-1/peaks', () => HttpResponse.json({ peaks: [0.5, 1] })));
  renderPage(
    <>
      <Links />
      <TrackPage />
    </>,
    { at: `/track/track-1${at}`, path: '/track/:id' },
  );
  return screen.findByRole('region', { name: /comments/ });
}

const marked = () => document.querySelectorAll('[aria-current="true"]');

beforeEach(() => {
  asMember();
  scrolled = vi.fn();
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled(this);
  });
});

describe('a comment that an address leads to', () => {
  it('is unfolded with those around it, marked, scrolled to and focused; the rest follows without it', async () => {
    answer('CommentThread', thread());
    const region = await show();
    await within(region).findByText('Words sought');
    const [here] = marked();
    expect(marked()).toHaveLength(1);
    expect(here).toHaveTextContent('Words sought');
    expect(here).not.toHaveTextContent('Words b1');
    expect(here).toHaveFocus();
    expect(scrolled.mock.calls).toEqual([[here]]);
    const replies = within(region).getByRole('list', { name: 'Replies to Person middle' });
    expect(
      within(replies)
        .getAllByText(/^Words/)
        .map((each) => each.textContent),
    ).toEqual(['Words b1', 'Words sought', 'Words a1']);
    expect(await within(region).findByText('Words rest')).toBeInTheDocument();
    expect(within(region).getAllByText('Words root')).toHaveLength(1);
    expect(asked('CommentThread')[0]).toEqual({ commentId: 'sought', earlier: 10, later: 10 });
    expect(asked('CommentReplies')).toEqual([]);
    await expectAccessible(region);
  });

  it('shows more of what stands around it, and all of it', async () => {
    answer('CommentThread', thread({ earlier: true, later: true }));
    const region = await show();
    await within(region).findByText('Words sought');
    answer(
      'CommentThread',
      thread({ beside: [sibling('b2'), sibling('b1'), sought, sibling('a1')], later: true }),
    );
    await userEvent.click(within(region).getByRole('button', { name: 'Earlier replies' }));
    expect(await within(region).findByText('Words b2')).toBeInTheDocument();
    expect(asked('CommentThread').at(-1)).toEqual({ commentId: 'sought', earlier: 20, later: 10 });
    expect(within(region).queryByRole('button', { name: 'Earlier replies' })).toBeNull();
    for (const later of [20, 30, 40, 50]) {
      await userEvent.click(await within(region).findByRole('button', { name: 'More replies' }));
      await waitFor(() => expect(asked('CommentThread').at(-1)).toMatchObject({ later }));
    }
    // Those that are too many are read from the first; the one sought stays.
    answer('CommentReplies', {
      data: { getCommentReplies: page('CommentConnection', [sibling('first')], 'next') },
    });
    await userEvent.click(await within(region).findByRole('button', { name: 'All 40 replies' }));
    expect(await within(region).findByText('Words first')).toBeInTheDocument();
    expect(within(region).getByText('Words sought')).toBeInTheDocument();
    expect(within(region).queryByText('Words b1')).toBeNull();
  });

  it('has an answer to the same comment below those around it', async () => {
    answer('CommentThread', thread());
    const region = await show();
    await within(region).findByText('Words sought');
    await userEvent.click(within(region).getByRole('button', { name: 'Reply to Person middle' }));
    answer('CreateComment', { data: { createComment: sibling('mine') } });
    await userEvent.type(
      within(region).getByRole('textbox', { name: 'Reply to Person middle' }),
      'Mine',
    );
    await userEvent.click(within(region).getByRole('button', { name: 'Reply' }));
    const replies = within(region).getByRole('list', { name: 'Replies to Person middle' });
    expect(await within(replies).findByText('Words mine')).toBeInTheDocument();
  });

  it('is not returned to where the full-screen player was opened over the page', async () => {
    answer('CommentThread', thread());
    const region = await show();
    await within(region).findByText('Words sought');
    expect(scrolled).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Open the player' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Close the player' }));
    const opener = await screen.findByRole('button', { name: 'Open the player' });
    expect(opener).toHaveFocus();
    expect(scrolled).toHaveBeenCalledTimes(1);
  });

  it('leaves a page that is gone back to where it was left', async () => {
    noteRestoredScroll('default');
    onTestFinished(() => noteRestoredScroll(null));
    answer('CommentThread', thread());
    const region = await show();
    await within(region).findByText('Words sought');
    expect(marked()).toHaveLength(1);
    expect(scrolled).not.toHaveBeenCalled();
  });

  it('is found where the page is open already', async () => {
    answer('CommentThread', thread());
    const region = await show();
    await within(region).findByText('Words sought');
    const other = comment('other');
    answer('CommentThread', thread({ path: [other], beside: [] }));
    await userEvent.click(screen.getByRole('button', { name: 'The other' }));
    expect(await within(region).findByText('Words other')).toBeInTheDocument();
    const [here] = marked();
    expect(marked()).toHaveLength(1);
    expect(here).toHaveTextContent('Words other');
    expect(here).toHaveFocus();
    // Where one is led to it again, one is at it again.
    const before = scrolled.mock.calls.length;
    await userEvent.click(screen.getByRole('button', { name: 'The other' }));
    await waitFor(() => expect(scrolled.mock.calls.length).toBe(before + 1));
    expect(here).toHaveFocus();
  });

  it('says where only the end of a long conversation is shown', async () => {
    answer('CommentThread', thread({ isCut: true }));
    const region = await show();
    expect(
      await within(region).findByText('This is a part of a longer conversation.'),
    ).toBeInTheDocument();
  });

  it.each(['NOT_FOUND', 'GONE'])('is said to be gone where it is: %s', async (code) => {
    answer('CommentThread', refused(code));
    const region = await show();
    const words = await within(region).findByText('The comment that you were led to is gone.');
    expect(words).toHaveFocus();
    expect(await within(region).findByText('Words rest')).toBeInTheDocument();
    expect(within(region).getByText('Words root')).toBeInTheDocument();
  });

  it('is said to be gone where it is on something else, or deleted here', async () => {
    answer('CommentThread', thread({ path: [{ ...root, targetId: 'track-2' }] }));
    const region = await show();
    const words = 'The comment that you were led to is gone.';
    expect(await within(region).findByText(words)).toBeInTheDocument();
    answer('CommentThread', thread({ path: [comment('other')], beside: [] }));
    await userEvent.click(screen.getByRole('button', { name: 'The other' }));
    await within(region).findByText('Words other');
    expect(within(region).queryByText(words)).toBeNull();
    answer('DeleteComment', {
      data: { deleteComment: { __typename: 'DeleteResult', success: true } },
    });
    await userEvent.click(
      within(region).getByRole('button', { name: 'Delete what Person other wrote' }),
    );
    expect(await within(region).findByText(words)).toBeInTheDocument();
  });

  it('can be looked for again where it did not come', async () => {
    answer('CommentThread', refused('UNAVAILABLE'));
    const region = await show();
    const again = await within(region).findByRole('button', { name: 'Try again' });
    answer('CommentThread', thread());
    await userEvent.click(again);
    expect(await within(region).findByText('Words sought')).toBeInTheDocument();
  });
});
