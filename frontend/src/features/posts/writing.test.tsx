import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from '@/test/fixtures';
import { asMember, expectAccessible, renderPage } from '@/test/render';
import { answer, asked, server, startServer } from '@/test/server';
import { post } from '@/test/posts';
import { Editor } from './Editor';
import FeedPage from './pages/FeedPage';

startServer();

const tomorrow = '2099-05-04T18:30';
const inUTC = new Date(tomorrow).toISOString();

beforeEach(() => {
  localStorage.clear();
  asMember({ accountType: 'artist' });
  answer('OwnTiers', {
    data: { artistTiers: [{ __typename: 'Tier', id: 'gold', name: 'Gold' }] },
  });
  answer('OwnGiveaways', {
    data: {
      getGiveawaysByUser: page('GiveawayConnection', [
        { __typename: 'Giveaway', id: 'g1', description: 'A signed print', isActive: true },
        { __typename: 'Giveaway', id: 'g2', description: 'Over', isActive: false },
      ]),
    },
  });
});

async function compose(text: string): Promise<void> {
  answer('FeedPosts', { data: { getFeedPosts: page('PostConnection', []) } });
  answer('CreatePost', { data: { createPost: post(9, { content: text }) } });
  renderPage(<FeedPage />, { at: '/feed?view=newest', path: '/feed' });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Write a post' }), text);
}

const sent = async (operation: string): Promise<Record<string, unknown>> => {
  await waitFor(() => expect(asked(operation)).toHaveLength(1));
  return asked(operation)[0]!.input as Record<string, unknown>;
};

const at = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('a post that is written', () => {
  it('is published at its time', async () => {
    await compose('Later');
    at('Publish at', tomorrow);
    answer('CreatePost', {
      data: { createPost: post(9, { status: 'SCHEDULED', publishAt: inUTC }) },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Schedule' }));
    expect(await sent('CreatePost')).toMatchObject({ publishAt: inUTC, draft: false });
    expect(await screen.findByText(/^To be published/)).toBeVisible();
  });

  it('keeps its time as a draft', async () => {
    await compose('Later');
    at('Publish at', tomorrow);
    await userEvent.click(screen.getByRole('button', { name: 'Keep as a draft' }));
    expect(await sent('CreatePost')).toMatchObject({ publishAt: inUTC, draft: true });
  });

  it.each([
    ['My fans', { fansOnly: true }],
    ['Gold', { fansOnly: false, tierId: 'gold' }],
  ])('is for %s', async (audience, input) => {
    await compose('For some');
    await screen.findByRole('option', { name: 'Gold' });
    await userEvent.selectOptions(screen.getByLabelText('Who may read it'), audience);
    await userEvent.click(screen.getByRole('button', { name: 'Post' }));
    expect(await sent('CreatePost')).toMatchObject(input);
  });

  it('has a title, and takes no comments', async () => {
    await compose('Quiet');
    await userEvent.type(screen.getByLabelText('Title'), 'News');
    await userEvent.click(screen.getByLabelText('No comments'));
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: 'Post' }));
    expect(await sent('CreatePost')).toMatchObject({ title: 'News', commentsAllowed: false });
  });

  it('asks until the end that was set', async () => {
    await compose('Which?');
    await userEvent.click(screen.getByRole('button', { name: 'Ask something' }));
    await userEvent.type(await screen.findByLabelText('Option 1'), 'Red');
    await userEvent.type(screen.getByLabelText('Option 2'), 'Blue');
    at('The poll ends', tomorrow);
    await userEvent.click(screen.getByRole('button', { name: 'Post' }));
    expect(await sent('CreatePost')).toMatchObject({
      poll: { options: ['Red', 'Blue'], endsAt: inUTC },
    });
  });
});

describe('the picker of a post', () => {
  const choose = async (): Promise<HTMLElement> => {
    await compose('Hear this');
    await userEvent.click(screen.getByRole('button', { name: /^Attach a song/ }));
    return screen.findByRole('dialog', { name: 'Attach something' });
  };

  it('attaches what search finds, by the keyboard', async () => {
    const found: string[] = [];
    server.use(
      http.get('/api/search', ({ request }) => {
        found.push(new URL(request.url).searchParams.getAll('group').join());
        return HttpResponse.json({
          results: {
            song: [{ id: 's1', name: 'Ash', artistName: 'June' }],
            album: [{ id: 'a1', name: 'Ashes' }],
          },
        });
      }),
    );
    const dialog = await choose();
    const field = within(dialog).getByRole('combobox');
    await userEvent.type(field, 'ash');
    await within(dialog).findByRole('option', { name: /Ashes/ });
    expect(found.at(-1)).toBe('song,album,event,merch');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Take Ashes away' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Post' }));
    expect(await sent('CreatePost')).toMatchObject({ type: 'Music', albumId: 'a1' });
  });

  it('offers the giveaways that are open, and takes one away again', async () => {
    const dialog = await choose();
    await userEvent.click(await within(dialog).findByRole('option', { name: /A signed print/ }));
    expect(screen.queryByText('Over')).not.toBeInTheDocument();
    await userEvent.click(await screen.findByRole('button', { name: 'Take A signed print away' }));
    await userEvent.click(screen.getByRole('button', { name: 'Post' }));
    expect(await sent('CreatePost')).not.toHaveProperty('giveawayId');
  });

  it('says where search does not answer', async () => {
    server.use(http.get('/api/search', () => HttpResponse.json({}, { status: 503 })));
    const dialog = await choose();
    await userEvent.type(within(dialog).getByRole('combobox'), 'ash');
    expect(await within(dialog).findByText('Search did not answer. Try again.')).toBeVisible();
  });
});

describe('a post that is changed', () => {
  const edit = (more: Record<string, unknown>) => {
    answer('UpdatePost', { data: { updatePost: post(1, more) } });
    let isDone = false;
    renderPage(
      <Editor
        post={post(1, { isArtist: true, ...more }) as never}
        onDone={() => (isDone = true)}
      />,
    );
    return { isDone: () => isDone };
  };
  const draft = { status: 'DRAFT', publishAt: inUTC };

  it('says nothing of what stays as it is', async () => {
    const { isDone } = edit({ title: 'News', tierId: 'gold', commentsAllowed: false });
    await screen.findByRole('option', { name: 'Gold' });
    expect(screen.getByLabelText('Title')).toHaveValue('News');
    expect(screen.getByLabelText('Who may read it')).toHaveValue('gold');
    expect(screen.getByLabelText('No comments')).toBeChecked();
    expect(screen.queryByLabelText('Publish at')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await sent('UpdatePost')).toEqual({ id: 'post-1', content: 'Post 1' });
    await waitFor(() => expect(isDone()).toBe(true));
  });

  it('has another title, other readers, and comments again', async () => {
    edit({ title: 'News', tierId: 'gold', commentsAllowed: false });
    await screen.findByRole('option', { name: 'Gold' });
    await userEvent.clear(screen.getByLabelText('Title'));
    await userEvent.selectOptions(screen.getByLabelText('Who may read it'), 'My fans');
    await userEvent.click(screen.getByLabelText('No comments'));
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await sent('UpdatePost')).toMatchObject({
      title: '',
      fansOnly: true,
      tierId: null,
      commentsAllowed: true,
    });
  });

  it('is for everybody where it is on the page of another', () => {
    edit({ community: { userId: 'a', handle: 'a', displayName: 'A' } });
    expect(screen.queryByLabelText('Who may read it')).not.toBeInTheDocument();
  });

  it('is moved to another time', async () => {
    edit({ ...draft, status: 'SCHEDULED' });
    expect(screen.getByLabelText('Publish at')).toHaveValue(tomorrow);
    at('Publish at', '2099-06-01T08:00');
    await userEvent.click(screen.getByRole('button', { name: 'Schedule' }));
    const input = await sent('UpdatePost');
    expect(input).toMatchObject({ publishAt: new Date('2099-06-01T08:00').toISOString() });
    expect(input).not.toHaveProperty('draft');
  });

  it('stays a draft with its time', async () => {
    edit(draft);
    await userEvent.click(screen.getByRole('button', { name: 'Keep as a draft' }));
    expect(await sent('UpdatePost')).toMatchObject({ draft: true, publishAt: inUTC });
  });

  it('is published at once without a time', async () => {
    edit(draft);
    at('Publish at', '');
    await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await sent('UpdatePost')).toMatchObject({ publishAt: null });
  });

  it('embeds something else', async () => {
    edit({ type: 'Music', audioTrackId: 't1' });
    await userEvent.click(screen.getByRole('button', { name: 'Take Song away' }));
    await userEvent.click(screen.getByRole('button', { name: /^Attach a song/ }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(await within(dialog).findByRole('option', { name: /A signed print/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await sent('UpdatePost')).toMatchObject({ audioTrackId: null, giveawayId: 'g1' });
  });

  it('stays as it is written where the server refuses', async () => {
    const { isDone } = edit({});
    answer('UpdatePost', { data: null, errors: [{ message: 'Wait a little.' }] });
    await userEvent.type(screen.getByLabelText('Title'), 'New');
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Wait a little.');
    expect(screen.getByLabelText('Title')).toHaveValue('New');
    expect(isDone()).toBe(false);
  });
});
