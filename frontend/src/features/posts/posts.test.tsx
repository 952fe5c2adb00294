import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from '@/test/fixtures';
import { asMember, asVisitor, expectAccessible, renderPage } from '@/test/render';
import { answer, asked, startServer } from '@/test/server';
import { HomeFeed } from './HomeFeed';
import { OfPage } from './OfPage';
import FeedPage from './pages/FeedPage';
import PostPage from './pages/PostPage';
import { post } from '@/test/posts';

startServer();

function showFeed(posts: ReturnType<typeof post>[] = [], at = '/feed?view=newest') {
  answer('FeedPosts', { data: { getFeedPosts: page('PostConnection', posts) } });
  renderPage(<FeedPage />, { at, path: '/feed' });
}

beforeEach(() => asMember());

describe('the feed', () => {
  it.each(['saved', 'drafts'])('shows visitors what is new in the place of %s', async (view) => {
    asVisitor();
    showFeed([post(1, { content: 'Hello' })], `/feed?view=${view}`);
    expect(await screen.findByText('Hello')).toBeVisible();
  });

  it('shows a new post at its head, and leaves it to the server what a link attaches', async () => {
    showFeed();
    await screen.findByText('Nobody has posted yet.');
    answer('CreatePost', { data: { createPost: post(9, { content: 'Hello all' }) } });
    const field = await screen.findByRole('textbox', { name: 'Write a post' });
    await userEvent.type(field, `Hello ${window.location.origin}/track/track-1`);
    expect(screen.getByText(/^The song that you link to will be attached/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Post' }));
    await screen.findByText('Hello all');
    expect(field).toHaveValue('');
    expect(asked('CreatePost')).toEqual([
      {
        input: {
          content: `Hello ${window.location.origin}/track/track-1`,
          clientKey: expect.any(String) as string,
          fansOnly: false,
          commentsAllowed: true,
          draft: false,
        },
      },
    ]);
    await expectAccessible();
  });

  it('shows a post that was written before the feed had come', async () => {
    let come = (_: unknown) => {};
    const feed = new Promise((resolve) => {
      come = resolve;
    });
    answer('FeedPosts', async () => {
      await feed;
      return { data: { getFeedPosts: page('PostConnection', [post(1)]) } };
    });
    renderPage(<FeedPage />, { at: '/feed?view=newest', path: '/feed' });
    const field = await screen.findByRole('textbox', { name: 'Write a post' });
    await userEvent.type(field, 'Early');
    answer('CreatePost', { data: { createPost: post(9, { content: 'Early' }) } });
    await userEvent.click(screen.getByRole('button', { name: 'Post' }));
    await waitFor(() => expect(field).toHaveValue(''));
    come(undefined);
    expect(await screen.findByText('Post 1')).toBeInTheDocument();
    expect(await screen.findByText('Early')).toBeInTheDocument();
  });

  it('keeps the text where the server refuses, and tries again under the same key', async () => {
    showFeed();
    answer('CreatePost', { data: null, errors: [{ message: 'Try again.' }] });
    const field = await screen.findByRole('textbox', { name: 'Write a post' });
    await userEvent.type(field, 'So good');
    await userEvent.click(screen.getByRole('button', { name: 'Post' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Try again.');
    expect(field).toHaveValue('So good');
    answer('CreatePost', { data: { createPost: post(9, { content: 'So good!' }) } });
    await userEvent.click(screen.getByRole('button', { name: 'Post' }));
    await screen.findByText('So good!');
    const [first, second] = asked('CreatePost') as { input: { clientKey: string } }[];
    expect(second?.input.clientKey).toBe(first?.input.clientKey);
  });

  it('says that another was sent before it was changed, and sends a second only where asked to', async () => {
    showFeed();
    answer('CreatePost', {
      data: null,
      errors: [
        {
          message: 'This was sent already, as it was before you changed it.',
          extensions: { code: 'CONFLICT', existingId: 'post-7' },
        },
      ],
    });
    const field = await screen.findByRole('textbox', { name: 'Write a post' });
    await userEvent.type(field, 'On Friday');
    await userEvent.click(screen.getByRole('button', { name: 'Post' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This was sent already');
    expect(screen.getByRole('link', { name: 'Look at it' })).toHaveAttribute(
      'href',
      '/post/post-7',
    );
    expect(field).toHaveValue('On Friday');
    await expectAccessible();
    answer('CreatePost', { data: { createPost: post(9, { content: 'On Friday!' }) } });
    await userEvent.click(screen.getByRole('button', { name: 'Send it as a new one' }));
    expect(await screen.findByText('On Friday!')).toBeVisible();
    const [first, second] = asked('CreatePost') as { input: { clientKey: string } }[];
    expect(second?.input.clientKey).not.toBe(first?.input.clientKey);
  });

  it('keeps the key with the text, so that a reload and a second try are one post', async () => {
    answer('FeedPosts', { data: { getFeedPosts: page('PostConnection', []) } });
    const { unmount } = renderPage(<FeedPage />, { at: '/feed?view=newest', path: '/feed' });
    answer('CreatePost', { data: null, errors: [{ message: 'Try again.' }] });
    const before = await screen.findByRole('textbox', { name: 'Write a post' });
    await userEvent.type(before, 'Once');
    await userEvent.click(screen.getByRole('button', { name: 'Post' }));
    await screen.findByRole('alert');
    unmount();
    showFeed();
    expect(await screen.findByRole('textbox', { name: 'Write a post' })).toHaveValue('Once');
    answer('CreatePost', { data: { createPost: post(9, { content: 'Once!' }) } });
    await userEvent.click(screen.getByRole('button', { name: 'Post' }));
    expect(await screen.findByText('Once!')).toBeVisible();
    const [first, second] = asked('CreatePost') as { input: { clientKey: string } }[];
    expect(second?.input.clientKey).toBe(first?.input.clientKey);
  });

  it('folds what is long, behind a word, until it is asked for', async () => {
    const words = Array.from({ length: 600 }, (_, n) => `word${n}`).join(' ');
    showFeed([post(1, { content: words }), post(2, { content: 'a\n'.repeat(12) })]);
    const long = await screen.findByText(/^word0 word1 .*word\d+…$/);
    expect(long.textContent.length).toBeLessThan(1_002);
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await screen.findByText(/word599$/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull();
  });

  it('saves a post at once and takes that back where it is refused', async () => {
    showFeed([post(1)]);
    const save = await screen.findByRole('button', { name: 'Save the post by June' });
    answer('SavePost', {
      data: { savePost: { __typename: 'PostResult', success: false, message: 'It is gone.' } },
    });
    await userEvent.click(save);
    expect(await screen.findByText('It is gone.')).toBeVisible();
    expect(save).toHaveAttribute('aria-pressed', 'false');
    answer('SavePost', { data: { savePost: { __typename: 'PostResult', success: true } } });
    await userEvent.click(save);
    await waitFor(() => expect(save).toHaveAttribute('aria-pressed', 'true'));
  });

  it('takes out what is deleted, and has it back', async () => {
    showFeed([post(1), post(2)]);
    await screen.findByText('Post 2');
    answer('DeletePost', { data: { deletePost: { __typename: 'DeleteResult', success: true } } });
    const first = screen.getAllByRole('article')[0]!;
    await userEvent.click(within(first).getByRole('button', { name: /^More for/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Post 1')).not.toBeInTheDocument());
    answer('RestorePost', { data: { restorePost: post(1) } });
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Post 1')).toBeInTheDocument();
  });

  it('shows of a gated post that it is there', async () => {
    showFeed([
      post(1, {
        hasAccessTo: false,
        content: '',
        fansOnly: true,
        canEdit: false,
        canDelete: false,
        muted: null,
        canPin: false,
      }),
    ]);
    expect(await screen.findByText(/^This is for fans of/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Save|React/ })).not.toBeInTheDocument();
  });

  it('lets visitors read, and leads those who would write to login', async () => {
    asVisitor();
    showFeed([post(1, { canEdit: false, canDelete: false, canPin: false })]);
    await screen.findByText('Post 1');
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Write a post' })).toBeInTheDocument();
  });

  it('announces what is new, and shows it when that is pressed', async () => {
    showFeed([post(1)]);
    await screen.findByText('Post 1');
    answer('FeedHead', {
      data: { getFeedPosts: page('PostConnection', [post(3), post(2), post(1)]) },
    });
    document.dispatchEvent(new Event('visibilitychange'));
    const fresh = await screen.findByRole('button', { name: '2 new posts' });
    expect(screen.queryByText('Post 3')).not.toBeInTheDocument();
    answer('FeedPosts', {
      data: { getFeedPosts: page('PostConnection', [post(3), post(2), post(1)]) },
    });
    await userEvent.click(fresh);
    expect(await screen.findByText('Post 3')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /new posts?$/ })).not.toBeInTheDocument();
    await expectAccessible();
  });

  it('announces nothing where the look for it failed', async () => {
    showFeed([post(1)]);
    await screen.findByText('Post 1');
    answer('FeedHead', { data: null, errors: [{ message: 'Away.' }] });
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(asked('FeedHead')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: /new posts?$/ })).not.toBeInTheDocument();
  });

  it('counts what others posted below what the person wrote meanwhile', async () => {
    showFeed([post(1)]);
    await screen.findByText('Post 1');
    answer('CreatePost', { data: { createPost: post(9) } });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Write a post' }), 'Mine');
    await userEvent.click(screen.getByRole('button', { name: 'Post' }));
    await screen.findByText('Post 9');
    answer('FeedHead', {
      data: { getFeedPosts: page('PostConnection', [post(9), post(2), post(1), post(0)]) },
    });
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByRole('button', { name: '1 new post' })).toBeInTheDocument();
  });

  it('is for the person at first, says why each is there, and switches to what is newest', async () => {
    localStorage.clear();
    answer('FeedHead', { data: { getFeedPosts: page('PostConnection', [post(2), post(1)]) } });
    showFeed(
      [post(1, { feedReason: 'FOLLOWED', canEdit: false }), post(2, { feedReason: 'TASTE' })],
      '/feed',
    );
    const first = (await screen.findByText('You follow June')).closest('li')!;
    expect(within(first).getByText('Post 1')).toBeInTheDocument();
    expect(screen.getByText('Fits your taste')).toBeInTheDocument();
    expect(asked('FeedPosts')).toEqual([{ where: { order: 'FOR_YOU' } }]);
    await expectAccessible();
    answer('FeedPosts', { data: { getFeedPosts: page('PostConnection', [post(2), post(1)]) } });
    await userEvent.click(screen.getByRole('link', { name: 'Newest' }));
    await waitFor(() => expect(screen.queryByText('You follow June')).not.toBeInTheDocument());
    expect(asked('FeedPosts').at(-1)).toEqual({ where: { order: 'NEWEST' } });
    expect(localStorage.getItem('sidestage:feed')).toBe('newest');
    await userEvent.click(screen.getByRole('link', { name: 'For you' }));
    expect(await screen.findByText('You follow June')).toBeInTheDocument();
    // As it was left: what is ranked anew would move under the reader.
    expect(asked('FeedPosts')).toHaveLength(2);
  });

  it('announces beside a ranked list what came since, and no more once that was read', async () => {
    answer('FeedHead', { data: { getFeedPosts: page('PostConnection', [post(2), post(1)]) } });
    showFeed([post(1)], '/feed?view=foryou');
    await screen.findByText('Post 1');
    await waitFor(() => expect(asked('FeedHead')).toEqual([{ where: { order: 'NEWEST' } }]));
    expect(screen.queryByRole('button', { name: /new posts?$/ })).not.toBeInTheDocument();
    answer('FeedHead', {
      data: { getFeedPosts: page('PostConnection', [post(4), post(3), post(2), post(1)]) },
    });
    document.dispatchEvent(new Event('visibilitychange'));
    answer('FeedPosts', {
      data: { getFeedPosts: page('PostConnection', [post(4), post(2)], 'anew') },
    });
    await userEvent.click(await screen.findByRole('button', { name: '2 new posts' }));
    await screen.findByText('Post 4');
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /new posts?$/ })).not.toBeInTheDocument(),
    );
    // What was ranked before is not taken for what follows.
    expect(screen.queryByText('Post 1')).not.toBeInTheDocument();
    answer('FeedPosts', { data: { getFeedPosts: page('PostConnection', [post(1), post(3)]) } });
    await userEvent.click(screen.getByRole('button', { name: 'More posts' }));
    await screen.findByText('Post 1');
    expect(asked('FeedPosts').at(-1)).toMatchObject({ after: 'anew' });
  });

  it('takes out what the person would see less of, and has it back', async () => {
    answer('FeedHead', { data: { getFeedPosts: page('PostConnection', [post(2), post(1)]) } });
    const theirs = { userId: 'fan-9', canEdit: false, canDelete: false, canPin: false };
    showFeed([post(1, theirs), post(2, theirs)], '/feed?view=foryou');
    await screen.findByText('Post 2');
    const less = async () => {
      const first = screen.getAllByRole('article')[0]!;
      await userEvent.click(within(first).getByRole('button', { name: /^More for/ }));
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Show less like this' }));
    };
    answer('HidePost', { data: null, errors: [{ message: 'It is gone.' }] });
    await less();
    expect(await screen.findByText('It is gone.')).toBeVisible();
    expect(screen.getByText('Post 1')).toBeInTheDocument();
    answer('HidePost', { data: { hidePost: { __typename: 'PostResult', success: true } } });
    await less();
    await waitFor(() => expect(screen.queryByText('Post 1')).not.toBeInTheDocument());
    expect(asked('HidePost').at(-1)).toEqual({ id: 'post-1' });
    answer('UnhidePost', { data: { unhidePost: { __typename: 'PostResult', success: true } } });
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Post 1')).toBeInTheDocument();
  });

  it('shows one kind of posts alone, and keeps others that are written out of it', async () => {
    showFeed([post(1)]);
    await screen.findByText('Post 1');
    answer('FeedPosts', { data: { getFeedPosts: page('PostConnection', []) } });
    const kinds = screen.getByRole('navigation', { name: 'Kinds of posts' });
    expect(within(kinds).getByRole('link', { name: 'All' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await userEvent.click(within(kinds).getByRole('link', { name: 'Polls' }));
    expect(await screen.findByText('Nothing of this kind yet.')).toBeVisible();
    expect(asked('FeedPosts').at(-1)).toEqual({ where: { order: 'NEWEST', postType: 'Poll' } });
    expect(within(kinds).getByRole('link', { name: 'Polls' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    answer('CreatePost', { data: { createPost: post(9, { content: 'No poll' }) } });
    await userEvent.type(screen.getByRole('textbox', { name: 'Write a post' }), 'No poll');
    await userEvent.click(screen.getByRole('button', { name: 'Post' }));
    await waitFor(() => expect(asked('CreatePost')).toHaveLength(1));
    expect(screen.getByText('Nothing of this kind yet.')).toBeVisible();
    await userEvent.click(within(kinds).getByRole('link', { name: 'All' }));
    expect(await screen.findByText('No poll')).toBeVisible();
  });

  it('goes on past a page that has nothing for the person', async () => {
    answer('FeedPosts', { data: { getFeedPosts: page('PostConnection', [], 'next') } });
    renderPage(<FeedPage />, { at: '/feed?view=discover', path: '/feed' });
    const more = await screen.findByRole('button', { name: 'More posts' });
    answer('FeedPosts', { data: { getFeedPosts: page('PostConnection', [post(1)]) } });
    await userEvent.click(more);
    expect(await screen.findByText('Post 1')).toBeInTheDocument();
    expect(asked('FeedPosts').at(-1)).toEqual({ where: { discoverOnly: true }, after: 'next' });
  });

  it('has no posts where they could not be loaded, says so, and reads them again', async () => {
    answer('FeedPosts', { data: null, errors: [{ message: 'No.' }] });
    renderPage(<FeedPage />, { at: '/feed?view=newest', path: '/feed' });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'No posts could be loaded just now.',
    );
    await expectAccessible();
    answer('FeedPosts', { data: { getFeedPosts: page('PostConnection', [post(1)]) } });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Post 1')).toBeInTheDocument();
  });
});

describe('a post that is changed', () => {
  const edit = async (of: HTMLElement) => {
    await userEvent.click(within(of).getByRole('button', { name: /^More for/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    await screen.findByRole('textbox', { name: 'Text of the post' });
  };
  const save = async (changed: ReturnType<typeof post>) => {
    answer('UpdatePost', { data: { updatePost: changed } });
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  };
  const articles = () => screen.getAllByRole('article').map((each) => each.textContent);

  it('leaves the list of its kind, and comes into that of its new one where its time says', async () => {
    const at = (day: number) => ({ createdAt: `2026-05-0${day}T10:00:00.000Z` });
    const [poll, older, text] = [
      post(3, { type: 'Event', ...at(5) }),
      post(1, { type: 'Event', ...at(2) }),
      post(2, { type: 'Music', ...at(4) }),
    ];
    showFeed([poll, text, older]);
    await screen.findByText('Post 2');
    const kinds = screen.getByRole('navigation', { name: 'Kinds of posts' });
    const show = (kind: string) => userEvent.click(within(kinds).getByRole('link', { name: kind }));
    answer('FeedPosts', { data: { getFeedPosts: page('PostConnection', [text]) } });
    await show('Music');
    await waitFor(() => expect(articles()).toHaveLength(1));
    answer('FeedPosts', { data: { getFeedPosts: page('PostConnection', [poll, older]) } });
    await show('Events');
    await waitFor(() => expect(articles()).toHaveLength(2));
    await show('Music');
    await waitFor(() => expect(articles()).toHaveLength(1));
    const reads = asked('FeedPosts').length;
    await edit(screen.getByRole('article'));
    await save(post(2, { type: 'Event', content: 'Now a date', ...at(4) }));
    expect(await screen.findByText('Nothing of this kind yet.')).toBeVisible();
    await show('Events');
    await screen.findByText('Now a date');
    expect(articles()[1]).toContain('Now a date');
    await show('All');
    await waitFor(() => expect(articles()).toHaveLength(3));
    expect(articles()[1]).toContain('Now a date');
    expect(asked('FeedPosts')).toHaveLength(reads);
  });

  it('leaves what is for fans alone once it is for everybody', async () => {
    const mine = { userId: 'artist-1', isArtist: true };
    const gated = post(1, { ...mine, fansOnly: true });
    answer('PostsOfPage', { data: { getPostsByUserId: page('PostConnection', [gated]) } });
    renderPage(<OfPage userId="artist-1" community={false} name="Ode" isArtist />, {
      at: '/',
      path: '/',
    });
    await screen.findByText('Post 1');
    const forFans = screen.getByRole('button', { name: 'Only what is for fans' });
    await userEvent.click(forFans);
    await screen.findByText('Post 1');
    await edit(screen.getByRole('article'));
    await save(post(1, { ...mine, content: 'For all' }));
    expect(await screen.findByText('Nothing here yet.')).toBeVisible();
    const open = page('PostConnection', [post(1, { ...mine, content: 'For all' })]);
    answer('PostsOfPage', { data: { getPostsByUserId: open } });
    await userEvent.click(forFans);
    expect(await screen.findByText('For all')).toBeVisible();
  });

  it('says what a new link will attach', async () => {
    showFeed([post(1)]);
    await screen.findByText('Post 1');
    await edit(screen.getByRole('article'));
    const field = screen.getByRole('textbox', { name: 'Text of the post' });
    await userEvent.type(field, ` ${window.location.origin}/events/e`);
    expect(screen.getByText('The event that you link to will be attached.')).toBeVisible();
    await expectAccessible();
  });
});

describe('the community of an artist', () => {
  it('is sorted by time, or by what is talked about', async () => {
    answer('PostsOfPage', { data: { getPostsByUserId: page('PostConnection', [post(1)]) } });
    renderPage(<OfPage userId="artist-1" community name="Ode" />, { at: '/', path: '/' });
    await screen.findByText('Post 1');
    answer('PostsOfPage', { data: { getPostsByUserId: page('PostConnection', [post(2)]) } });
    await userEvent.click(screen.getByRole('button', { name: 'Discussions' }));
    expect(await screen.findByText('Post 2')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Discussions' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    const where = { userId: 'artist-1', communityPosts: true };
    expect(asked('PostsOfPage')).toEqual([
      { where: { ...where, order: 'NEWEST' } },
      { where: { ...where, order: 'TALKED_ABOUT' } },
    ]);
    await expectAccessible();
  });
});

describe('drafts', () => {
  it('are kept, and published from there', async () => {
    answer('DraftPosts', {
      data: { draftPosts: page('PostConnection', [post(1, { status: 'DRAFT' })]) },
    });
    renderPage(<FeedPage />, { at: '/feed?view=drafts', path: '/feed' });
    await screen.findByText('Draft');
    answer('UpdatePost', { data: { updatePost: post(1) } });
    await userEvent.click(screen.getByRole('button', { name: /^More for/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Publish now' }));
    expect(await screen.findByText('No drafts.')).toBeInTheDocument();
    expect(asked('UpdatePost')).toEqual([{ input: { id: 'post-1', publishAt: null } }]);
  });
});

describe('the page of a post', () => {
  it('changes its text and shows the earlier ones', async () => {
    answer('PostPage', { data: { getPostById: post(1) } });
    renderPage(<PostPage />, { at: '/post/post-1', path: '/post/:id' });
    await userEvent.click(await screen.findByRole('button', { name: /^More for/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const field = await screen.findByRole('textbox', { name: 'Text of the post' });
    await userEvent.clear(field);
    await userEvent.type(field, 'Else');
    answer('UpdatePost', {
      data: { updatePost: post(1, { content: 'Else', editedAt: '2026-05-04T11:00:00.000Z' }) },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Else')).toBeInTheDocument();
    answer('PostEdits', {
      data: {
        postEdits: [
          {
            __typename: 'PostEdit',
            title: null,
            content: 'Post 1',
            at: '2026-05-04T11:00:00.000Z',
          },
        ],
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Earlier texts' }));
    expect(await screen.findByText('Post 1')).toBeInTheDocument();
  });

  it('is gone once it is deleted, and there again once that is undone', async () => {
    answer('PostPage', { data: { getPostById: post(1) } });
    renderPage(<PostPage />, { at: '/post/post-1', path: '/post/:id' });
    await userEvent.click(await screen.findByRole('button', { name: /^More for/ }));
    const none = { data: null, errors: [{ message: 'None.', extensions: { code: 'NOT_FOUND' } }] };
    answer('PostPage', none);
    answer('DeletePost', { data: { deletePost: { __typename: 'DeleteResult', success: true } } });
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Post 1')).not.toBeInTheDocument());
    answer('PostPage', { data: { getPostById: post(1) } });
    answer('RestorePost', { data: { restorePost: post(1) } });
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Post 1')).toBeInTheDocument();
  });

  it('is not found where there is none for the person', async () => {
    answer('PostPage', {
      data: null,
      errors: [{ message: 'None.', extensions: { code: 'NOT_FOUND' } }],
    });
    renderPage(<PostPage />, { at: '/post/post-1', path: '/post/:id' });
    expect(await screen.findByText(/This post/)).toBeInTheDocument();
  });
});

describe('the posts of an artist', () => {
  it('are narrowed to what is for fans', async () => {
    answer('PostsOfPage', ({ where }) => {
      const isForFans = (where as { vipOnly?: boolean }).vipOnly === true;
      const gated = post(1, { content: 'For you alone', fansOnly: true });
      const nodes = isForFans ? [gated] : [gated, post(2)];
      return { data: { getPostsByUserId: page('PostConnection', nodes) } };
    });
    renderPage(<OfPage userId="artist-1" community={false} name="Kestrel Yard" isArtist />);
    await screen.findByText('Post 2');
    await userEvent.click(screen.getByRole('button', { name: 'Only what is for fans' }));
    await waitFor(() => expect(screen.queryByText('Post 2')).not.toBeInTheDocument());
    expect(screen.getByText('For you alone')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Only what is for fans' }));
    expect(await screen.findByText('Post 2')).toBeVisible();
    await expectAccessible();
  });
});

describe('the head of the feed at home', () => {
  it('has five posts, and leads to all', async () => {
    localStorage.clear();
    const nodes = [1, 2, 3, 4, 5, 6].map((n) => post(n, { feedReason: 'TASTE' }));
    answer('FeedPosts', { data: { getFeedPosts: page('PostConnection', nodes) } });
    answer('FeedHead', { data: { getFeedPosts: page('PostConnection', nodes) } });
    renderPage(<HomeFeed />);
    await screen.findByText('Post 5');
    expect(screen.queryByText('Post 6')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: /All posts/ })).toHaveAttribute('href', '/feed');
    expect(asked('FeedPosts')).toEqual([{ where: { order: 'FOR_YOU' } }]);
    await expectAccessible();
  });

  it('says what is new, and shows it when asked to', async () => {
    localStorage.clear();
    answer('FeedPosts', { data: { getFeedPosts: page('PostConnection', [post(1)]) } });
    answer('FeedHead', { data: { getFeedPosts: page('PostConnection', [post(1)]) } });
    renderPage(<HomeFeed />);
    await screen.findByText('Post 1');
    await waitFor(() => expect(asked('FeedHead')).toHaveLength(1));
    answer('FeedHead', { data: { getFeedPosts: page('PostConnection', [post(2), post(1)]) } });
    answer('FeedPosts', { data: { getFeedPosts: page('PostConnection', [post(2), post(1)]) } });
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await userEvent.click(await screen.findByRole('button', { name: '1 new post' }));
    expect(await screen.findByText('Post 2')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: /new post/ })).toBeNull());
  });
});
