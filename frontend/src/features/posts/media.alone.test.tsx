import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { UploadedFile, UploadItem } from '@/core/upload';
import { page, reactions } from '@/test/fixtures';
import { asMember, expectAccessible, renderPage } from '@/test/render';
import { answer, asked, startServer } from '@/test/server';
import FeedPage from './pages/FeedPage';
import PostPage from './pages/PostPage';
import { picture, post } from '@/test/posts';

startServer();

const fake = vi.hoisted(() => {
  const waiting = new Map<string, { end: (file: unknown) => void; fail: (e: Error) => void }>();
  const items: { current: unknown[] } = { current: [] };
  const listeners = new Set<() => void>();
  const set = (next: unknown[]) => {
    items.current = next;
    listeners.forEach((tell) => tell());
  };
  return {
    waiting,
    items,
    set,
    uploads: {
      add: (files: File[], { prefix }: { prefix: string }) =>
        files.map(({ name, size }) => {
          const id = `${prefix}-${name}`;
          set([...items.current, { id, name, size, prefix, sent: 0, state: 'uploading' }]);
          return id;
        }),
      whenDone: (id: string) =>
        new Promise((end, fail) => {
          waiting.set(id, { end, fail });
        }),
      retry: vi.fn(),
      cancel: vi.fn(),
      dismiss: vi.fn(),
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
});

vi.mock('@/core/upload', async () => {
  const { useSyncExternalStore } = await import('react');
  return {
    uploads: fake.uploads,
    useUploads: () =>
      useSyncExternalStore(fake.subscribe, () => fake.items.current as UploadItem[]),
  };
});

vi.mock('@/core/session', async (original) => ({
  ...(await original<object>()),
  getAccessToken: () => Promise.resolve('a.b.c'),
}));

const arrive = (id: string, more: Partial<UploadedFile> = {}) =>
  fake.waiting.get(id)!.end({ key: `images/${id}`, kind: 'IMAGE', ...more });

const choose = async (...files: File[]) =>
  fireEvent.change(await screen.findByLabelText('Pictures or a video'), { target: { files } });

const png = (name: string) => new File(['x'], name, { type: 'image/png' });

beforeEach(() => {
  localStorage.clear();
  asMember();
  fake.set([]);
  URL.createObjectURL = () => 'blob:here';
  URL.revokeObjectURL = () => undefined;
  answer('FeedPosts', { data: { getFeedPosts: page('PostConnection', []) } });
});

describe('pictures of a post that is written', () => {
  it('are sent as they are chosen, described, put in order and posted without a text', async () => {
    renderPage(<FeedPage />, { at: '/feed', path: '/feed' });
    await choose(png('one.png'), png('two.png'));
    const first = screen.getByRole('listitem', { name: 'Picture 1: one.png' });
    expect(within(first).getByText('Uploading 0 %')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Post' })).toBeDisabled();
    arrive('images-one.png');
    arrive('images-two.png');
    await userEvent.type(
      screen.getByRole('textbox', { name: 'What picture 2 shows' }),
      'The <b>stage</b>',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Picture 2: earlier' }));
    answer('CreatePost', { data: { createPost: post(9, { content: '' }) } });
    await userEvent.click(screen.getByRole('button', { name: 'Post' }));
    await waitFor(() => expect(asked('CreatePost')).toHaveLength(1));
    expect(asked('CreatePost')[0]).toMatchObject({
      input: {
        multimediaUrl: ['images/images-two.png', 'images/images-one.png'],
        multimediaAlt: ['The <b>stage</b>', ''],
      },
    });
    await waitFor(() => expect(screen.queryByRole('listitem', { name: /^Picture/ })).toBeNull());
  });

  it('are tried again where they did not arrive, and taken away', async () => {
    renderPage(<FeedPage />, { at: '/feed', path: '/feed' });
    await choose(png('one.png'));
    fake.waiting.get('images-one.png')!.fail(new Error('No.'));
    fake.set([
      { id: 'images-one.png', state: 'failed', message: 'The server is away.', retryable: true },
    ]);
    expect(await screen.findByText('The server is away.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(fake.uploads.retry).toHaveBeenCalledWith('images-one.png');
    arrive('images-one.png');
    expect(await screen.findByRole('textbox', { name: 'What picture 1 shows' })).toBeVisible();
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: 'Picture 1: take away' }));
    expect(screen.queryByRole('button', { name: 'Post' })).toBeNull();
  });

  it('may be eight with one video, and nothing else', async () => {
    renderPage(<FeedPage />, { at: '/feed', path: '/feed' });
    await choose(new File(['x'], 'page.html', { type: 'text/html' }));
    expect(screen.getByRole('alert')).toHaveTextContent('neither a picture nor a video');
    await choose(...Array.from({ length: 9 }, (_, n) => png(`${n}.png`)));
    expect(screen.getByRole('alert')).toHaveTextContent('at most eight');
    const film = (name: string) => new File(['x'], name, { type: 'video/mp4' });
    await choose(film('a.mp4'), film('b.mp4'));
    expect(screen.getByRole('alert')).toHaveTextContent('one video');
  });

  it('wait with the text in this browser until they are sent or discarded', async () => {
    const { unmount } = renderPage(<FeedPage />, { at: '/feed', path: '/feed' });
    await choose(png('one.png'));
    arrive('images-one.png');
    await userEvent.type(
      await screen.findByRole('textbox', { name: 'Write a post' }),
      'Half a thought',
    );
    await screen.findByText('one.png', { selector: 'p' });
    unmount();
    renderPage(<FeedPage />, { at: '/feed', path: '/feed' });
    const field = await screen.findByRole('textbox', { name: 'Write a post' });
    expect(field).toHaveValue('Half a thought');
    expect(screen.getByRole('listitem', { name: 'Picture 1: one.png' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(field).toHaveValue('');
    await waitFor(() => expect(localStorage).toHaveLength(0));
  });
});

describe('pictures of a post', () => {
  const show = (multimedia: object[], more: object = {}) => {
    answer('PostPage', { data: { getPostById: post(1, { multimedia, ...more }) } });
    renderPage(<PostPage />, { at: '/post/post-1', path: '/post/:id' });
  };

  it('are looked at large, one after the other, by keyboard', async () => {
    show([1, 2, 3, 4, 5, 6].map((n) => picture(n, { altText: n === 2 ? 'Two <i>of</i> us' : '' })));
    const list = await screen.findByRole('list', { name: 'Pictures of Post by June' });
    expect(within(list).getAllByRole('button')).toHaveLength(4);
    expect(within(list).getByText('+2')).toBeVisible();
    await expectAccessible();
    const second = within(list).getByRole('button', { name: /Two <i>of<\/i> us/ });
    await userEvent.click(second);
    const large = await screen.findByRole('dialog', { name: 'Pictures of Post by June' });
    expect(within(large).getByText('2 of 6')).toBeVisible();
    expect(within(large).getByRole('img')).toHaveAttribute('alt', 'Two <i>of</i> us');
    await userEvent.keyboard('{ArrowRight}');
    expect(within(large).getByText('3 of 6')).toBeVisible();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    expect(within(large).getByText('6 of 6')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(second).toHaveFocus());
  });

  it('take the person’s token where not everybody may see them', async () => {
    show([picture(1)], { fansOnly: true });
    await waitFor(() =>
      expect(document.querySelector('article ul img')?.getAttribute('src')).toMatch(
        /\/api\/images\/post\/1\?access_token=a\.b\.c&w=/,
      ),
    );
  });

  it('and a video do not play by themselves', async () => {
    show([
      picture(1, {
        kind: 'VIDEO',
        url: '/api/videos/post-1.1',
        thumbnailUrl: '/api/images/post/1',
        altText: 'The encore',
      }),
    ]);
    const film = await screen.findByLabelText('The encore');
    expect(film).toHaveAttribute('src', '/api/videos/post-1.1');
    expect(film).toHaveAttribute('poster', '/api/images/post/1?w=1200');
    expect(film).toHaveAttribute('preload', 'none');
    expect(film).not.toHaveAttribute('autoplay');
    expect(film).toHaveAttribute('controls');
  });
});

describe('hostile text', () => {
  it('is text, and turns nothing beside it', async () => {
    const markup = '<img src=x onerror="alert(1)"><script>alert(1)</script> \u200b 🎸';
    answer('PostPage', {
      data: {
        getPostById: post(1, {
          content: markup,
          title: markup,
          displayName: 'June \u05d0\u05d1',
          multimedia: [picture(1, { altText: markup })],
        }),
      },
    });
    renderPage(<PostPage />, { at: '/post/post-1', path: '/post/:id' });
    expect(await screen.findAllByText(/^<img src=x onerror/)).toHaveLength(2);
    expect(document.querySelector('script, img[src="x"]')).toBeNull();
    const name = screen.getByText('June \u05d0\u05d1', { selector: 'bdi' });
    expect(name).toBeVisible();
    for (const text of screen.getAllByText(/^<img src=x onerror/))
      expect(text).toHaveAttribute('dir', 'auto');
  });

  it('of another site is text too, and its picture is this server’s', async () => {
    answer('PostPage', {
      data: {
        getPostById: post(1, {
          linkPreview: {
            __typename: 'LinkPreview',
            url: 'https://band.test/tour',
            title: '<b>Tour</b> \u05d0',
            description: null,
            siteName: null,
            imageUrl: '/api/images/post/post-1.link',
            tint: null,
          },
        }),
      },
    });
    renderPage(<PostPage />, { at: '/post/post-1', path: '/post/:id' });
    const link = await screen.findByRole('link', { name: /<b>Tour<\/b>/ });
    expect(link).toHaveAttribute('rel', expect.stringContaining('noreferrer'));
    expect(link).toHaveTextContent('band.test');
    expect(link.querySelector('img')?.getAttribute('src')).toMatch(/^\/api\/images\/post\//);
    await expectAccessible();
  });
});

describe('pictures of a comment', () => {
  const comment = (more: Record<string, unknown>) => ({
    __typename: 'Comment',
    commentId: 'c1',
    userId: 'fan-2',
    userHandle: 'june',
    userDisplayName: 'June',
    profilePictureUrl: null,
    content: '',
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
  });

  it('are sent as they are chosen, described, and looked at large', async () => {
    answer('PostPage', { data: { getPostById: post(1) } });
    answer('Comments', { data: { getComments: page('CommentConnection', []) } });
    renderPage(<PostPage />, { at: '/post/post-1', path: '/post/:id' });
    const field = await screen.findByLabelText('Pictures');
    fireEvent.change(field, {
      target: { files: [new File(['x'], 'a.mp4', { type: 'video/mp4' })] },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('“a.mp4” is no picture');
    fireEvent.change(field, { target: { files: [png('one.png')] } });
    expect(await screen.findByRole('button', { name: 'Comment' })).toBeDisabled();
    arrive('images-one.png');
    await userEvent.type(
      await screen.findByRole('textbox', { name: 'What picture 1 shows' }),
      'A gate',
    );
    const photo = {
      __typename: 'CommentPhoto',
      url: '/api/images/comment/c1.1',
      altText: 'A gate',
      width: 4,
      height: 3,
      tint: null,
    };
    answer('CreateComment', { data: { createComment: comment({ photos: [photo] }) } });
    await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
    const large = await screen.findByRole('button', { name: 'Look at it large: A gate' });
    expect(asked('CreateComment')).toMatchObject([
      { input: { content: '', photos: ['images/images-one.png'], photoAlts: ['A gate'] } },
    ]);
    // What is under something gated takes the person's token.
    const small = large.querySelector('img')!;
    expect(small.src).toContain('/api/images/comment/c1.1?w=');
    fireEvent.error(small);
    await waitFor(() => expect(small.src).toContain('access_token=a.b.c'));
    await userEvent.click(large);
    expect(
      await screen.findByRole('dialog', { name: 'Pictures of what June wrote' }),
    ).toBeVisible();
    await expectAccessible();
  });
});
