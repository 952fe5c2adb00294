import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { usePlayer } from '@/core/player';
import { askForPlaylist, usePlaylistPrompt } from '@/core/site/playlistPrompt';
import { Saved } from '@/features/music/Saved';
import { endSafetyPrompt, useSafetyPrompt } from '@/features/safety/prompt';
import { page, track } from '@/test/fixtures';
import { asMember, asVisitor, expectAccessible, renderPage, where } from '@/test/render';
import { answer, asked, startServer } from '@/test/server';
import AddToPlaylist from './AddToPlaylist';
import PlaylistPage from './pages/PlaylistPage';
import { placed } from './api/cache';

startServer();
// Other files are in this window after it.
afterEach(endSafetyPrompt);

const robin = { __typename: 'PersonInfo', userId: 'fan-1', handle: 'robin', displayName: 'Robin' };
const noor = {
  __typename: 'PersonInfo',
  userId: 'fan-2',
  handle: 'noor',
  displayName: 'Noor',
  profilePictureUrl: null,
};

function tile(n: number, more: Record<string, unknown> = {}) {
  return {
    __typename: 'Playlist',
    id: `playlist-${n}`,
    title: `Playlist ${n}`,
    trackCount: 3,
    duration: 546,
    visibility: 'PRIVATE',
    isCollaborative: false,
    isOwn: true,
    canEdit: true,
    coverArtUrls: [],
    owner: robin,
    ...more,
  };
}

function entry(n: number) {
  return {
    __typename: 'PlaylistEntry',
    id: `entry-${n}`,
    addedAt: '2026-11-01T10:00:00.000Z',
    addedBy: noor,
    track: track(n),
  };
}

function playlist(more: Record<string, unknown> = {}) {
  return {
    ...tile(1, { title: 'Kitchen' }),
    description: 'For cooking.',
    tint: null,
    version: 3,
    updatedAt: '2026-11-01T10:00:00.000Z',
    collaborators: [],
    entries: page('PlaylistEntryConnection', [entry(1), entry(2), entry(3)]),
    ...more,
  };
}

async function show(more: Record<string, unknown> = {}, at = '/playlist/playlist-1') {
  answer('PlaylistPage', { data: { playlist: playlist(more) } });
  renderPage(<PlaylistPage />, { at, path: '/playlist/:id' });
  await screen.findByRole('heading', { level: 1, name: 'Kitchen' });
}

const titles = () =>
  within(screen.getByRole('list', { name: 'Tracks of Kitchen' }))
    .getAllByRole('link', { name: /^Track/ })
    .map((link) => link.textContent);

const menu = async (of: string, item: string) => {
  await userEvent.click(screen.getByRole('button', { name: `More for ${of}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

beforeEach(() => {
  asMember();
  usePlaylistPrompt.setState({ asked: null });
});

describe('a playlist', () => {
  it('shows its tracks in their order, and what it is', async () => {
    await show();
    expect(titles()).toEqual(['Track 1', 'Track 2', 'Track 3']);
    expect(screen.getByText('For cooking.')).toBeVisible();
    expect(screen.getByText('Playlist · private')).toBeVisible();
    await expectAccessible();
  });

  it('can be reported by others', async () => {
    await show({ owner: noor, isOwn: false, canEdit: false, visibility: 'PUBLIC' });
    await menu('Kitchen', 'Report');
    expect(useSafetyPrompt.getState().reporting).toEqual({
      type: 'PLAYLIST',
      id: 'playlist-1',
      name: 'the playlist “Kitchen”',
    });
  });

  it('is not reported by whose it is', async () => {
    await show();
    await userEvent.click(screen.getByRole('button', { name: 'More for Kitchen' }));
    expect(await screen.findByRole('menuitem', { name: 'Delete playlist' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Report' })).toBeNull();
  });

  it('goes into the queue as a whole, in its order, over all its pages', async () => {
    await show();
    const { addToQueue, playNext } = usePlayer.getState();
    const heard: string[] = [];
    usePlayer.setState({
      addToQueue: ({ title }) => Boolean(heard.push(`last ${title}`)),
      playNext: ({ title }) => void heard.push(`next ${title}`),
    });
    const part = (from: number, hasNextPage: boolean) => ({
      data: {
        playlist: {
          ...playlist(),
          entries: {
            __typename: 'PlaylistEntryConnection',
            nodes: [entry(from), entry(from + 1)],
            totalCount: 4,
            pageInfo: { __typename: 'PageInfo', hasNextPage, endCursor: 'next' },
          },
        },
      },
    });
    answer('MorePlaylistEntries', ({ after }) => (after ? part(3, false) : part(1, true)));
    await menu('Kitchen', 'Add to queue');
    expect(await screen.findByText('“Kitchen” is in the queue')).toBeVisible();
    expect(heard).toEqual(['last Track 1', 'last Track 2', 'last Track 3', 'last Track 4']);
    heard.length = 0;
    await menu('Kitchen', 'Play next');
    expect(await screen.findByText('“Kitchen” plays next')).toBeVisible();
    expect(heard).toEqual(['next Track 4', 'next Track 3', 'next Track 2', 'next Track 1']);
    usePlayer.setState({ addToQueue, playNext });
  });

  it('moves a track by its menu, at once, and says where it is', async () => {
    answer('MovePlaylistEntry', {
      data: {
        movePlaylistEntry: {
          __typename: 'PlaylistResult',
          success: true,
          message: null,
          playlist: { __typename: 'Playlist', id: 'playlist-1', version: 4 },
        },
      },
    });
    await show();
    await menu('Track 1', 'Move down');
    await waitFor(() => expect(titles()).toEqual(['Track 2', 'Track 1', 'Track 3']));
    expect(screen.getByText('“Track 1” is now 2 of 3.')).toBeInTheDocument();
    await waitFor(() =>
      expect(asked('MovePlaylistEntry')).toEqual([
        { id: 'playlist-1', entryId: 'entry-1', afterEntryId: 'entry-2' },
      ]),
    );
  });

  it('moves a track by the keys of its handle, which keeps the focus', async () => {
    answer('MovePlaylistEntry', {
      data: {
        movePlaylistEntry: {
          __typename: 'PlaylistResult',
          success: true,
          message: null,
          playlist: { __typename: 'Playlist', id: 'playlist-1', version: 4 },
        },
      },
    });
    await show();
    (await screen.findByRole('button', { name: 'Move Track 1' })).focus();
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(titles()).toEqual(['Track 2', 'Track 3', 'Track 1']));
    expect(screen.getByText('“Track 1” is now 3 of 3.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Move Track 1' })).toHaveFocus());
    await userEvent.keyboard('{ArrowUp}');
    await waitFor(() => expect(titles()).toEqual(['Track 2', 'Track 1', 'Track 3']));
  });

  it('puts a track back where a move is refused, and says why', async () => {
    answer('MovePlaylistEntry', {
      data: null,
      errors: [{ message: 'This playlist is not yours to change.' }],
    });
    await show();
    await menu('Track 3', 'Move up');
    expect(await screen.findByText('This playlist is not yours to change.')).toBeVisible();
    await waitFor(() => expect(titles()).toEqual(['Track 1', 'Track 2', 'Track 3']));
  });

  it('removes a track, and puts it back when asked to', async () => {
    answer('RemovePlaylistEntries', {
      data: {
        removePlaylistEntries: {
          __typename: 'PlaylistResult',
          success: true,
          message: null,
          playlist: { ...tile(1, { title: 'Kitchen', trackCount: 2 }), version: 4 },
        },
      },
    });
    answer('AddOneToPlaylist', {
      data: {
        addTracksToPlaylist: {
          __typename: 'PlaylistResult',
          success: true,
          message: null,
          added: 1,
          playlist: {
            __typename: 'Playlist',
            id: 'playlist-1',
            entries: {
              __typename: 'PlaylistEntryConnection',
              nodes: [{ __typename: 'PlaylistEntry', id: 'entry-9' }],
            },
          },
        },
      },
    });
    answer('MovePlaylistEntry', {
      data: {
        movePlaylistEntry: {
          __typename: 'PlaylistResult',
          success: true,
          message: null,
          playlist: { __typename: 'Playlist', id: 'playlist-1', version: 6 },
        },
      },
    });
    await show();
    await menu('Track 2', 'Remove from playlist');
    await waitFor(() => expect(titles()).toEqual(['Track 1', 'Track 3']));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(asked('AddOneToPlaylist')).toEqual([{ id: 'playlist-1', trackId: 'track-2' }]),
    );
    await waitFor(() =>
      expect(asked('MovePlaylistEntry')).toEqual([
        { id: 'playlist-1', entryId: 'entry-9', afterEntryId: 'entry-1' },
      ]),
    );
  });

  it('gives those who may not change it no way to', async () => {
    await show({ isOwn: false, canEdit: false, visibility: 'PUBLIC' });
    expect(screen.queryByRole('button', { name: 'Move Track 1' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'More for Track 1' }));
    expect(await screen.findByRole('menuitem', { name: 'Play next' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: /Remove/ })).not.toBeInTheDocument();
  });

  it('says who added what, where several work on it', async () => {
    await show({ isCollaborative: true, collaborators: [noor] });
    expect(screen.getAllByText('· added by Noor', { exact: false })).toHaveLength(3);
  });

  it('lets who is invited join', async () => {
    answer('JoinPlaylist', {
      data: {
        joinPlaylist: {
          __typename: 'PlaylistResult',
          success: true,
          message: null,
          playlist: tile(1, { title: 'Kitchen', isOwn: false }),
        },
      },
    });
    await show(
      { isOwn: false, canEdit: false, isCollaborative: true },
      '/playlist/playlist-1?invitation=secret',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Join' }));
    expect(await screen.findByText('You work on “Kitchen” now')).toBeVisible();
    expect(asked('JoinPlaylist')).toEqual([{ id: 'playlist-1', invitation: 'secret' }]);
    await waitFor(() => expect(where()).toBe('/playlist/playlist-1'));
  });

  it('sends an invited visitor to the login, and back', async () => {
    asVisitor();
    await show({ canEdit: false, isOwn: false }, '/playlist/playlist-1?invitation=secret');
    await userEvent.click(screen.getByRole('button', { name: 'Log in to join' }));
    expect(where()).toBe('/login');
  });

  it('is not there for those who may not see it', async () => {
    answer('PlaylistPage', { data: { playlist: null } });
    renderPage(<PlaylistPage />, { at: '/playlist/playlist-1', path: '/playlist/:id' });
    expect(await screen.findByText(/This playlist/)).toBeVisible();
  });

  it('that is private is shared by link, and private again when asked to', async () => {
    userEvent.setup();
    answer('UpdatePlaylist', { data: { updatePlaylist: playlist({ visibility: 'LINK' }) } });
    await show();
    await userEvent.click(screen.getByRole('button', { name: 'Share Kitchen by link' }));
    expect(
      await screen.findByText('“Kitchen” opens for whoever has the link: it is copied'),
    ).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/playlist/playlist-1`);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    const said = (visibility: string) => ({
      input: { id: 'playlist-1', title: 'Kitchen', description: 'For cooking.', visibility },
    });
    await waitFor(() => expect(asked('UpdatePlaylist')).toEqual([said('LINK'), said('PRIVATE')]));
  });

  it('is deleted, and restored when asked to', async () => {
    answer('DeletePlaylist', {
      data: { deletePlaylist: { __typename: 'DeleteResult', success: true, message: null } },
    });
    answer('RestorePlaylist', { data: { restorePlaylist: tile(1) } });
    await show();
    await menu('Kitchen', 'Delete playlist');
    await waitFor(() => expect(where()).toBe('/music?view=saved&kind=playlists'));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(asked('RestorePlaylist')).toEqual([{ id: 'playlist-1' }]));
  });
});

describe('adding to a playlist', () => {
  const ask = () =>
    askForPlaylist({ title: 'Track 9', trackIds: () => Promise.resolve(['track-9']) });

  it('offers the playlists that the person may change, and says what was added', async () => {
    answer('MyPlaylists', {
      data: {
        myPlaylists: page('PlaylistConnection', [tile(1), tile(2, { canEdit: false })]),
      },
    });
    answer('AddTracksToPlaylist', {
      data: {
        addTracksToPlaylist: {
          __typename: 'PlaylistResult',
          success: true,
          message: null,
          added: 1,
          playlist: { ...tile(1, { trackCount: 4 }), version: 2 },
        },
      },
    });
    ask();
    renderPage(<AddToPlaylist />);
    const list = await screen.findByRole('list', { name: 'Your playlists' });
    expect(within(list).getAllByRole('button')).toHaveLength(1);
    await expectAccessible();
    await userEvent.click(within(list).getByRole('button', { name: /Playlist 1/ }));
    expect(await screen.findByText('1 track added to “Playlist 1”')).toBeVisible();
    expect(asked('AddTracksToPlaylist')).toEqual([{ id: 'playlist-1', trackIds: ['track-9'] }]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('asks for a name where there is no playlist yet', async () => {
    answer('MyPlaylists', { data: { myPlaylists: page('PlaylistConnection', []) } });
    answer('CreatePlaylist', { data: { createPlaylist: tile(1, { title: 'Evening' }) } });
    ask();
    renderPage(<AddToPlaylist />);
    await userEvent.type(await screen.findByLabelText('Title'), 'Evening');
    await userEvent.click(screen.getByRole('button', { name: 'Create and add' }));
    expect(await screen.findByText('“Evening” is made')).toBeVisible();
    expect(asked('CreatePlaylist')).toMatchObject([
      { input: { title: 'Evening', visibility: 'PRIVATE', trackIds: ['track-9'] } },
    ]);
  });
});

describe('the library', () => {
  it('lists playlists and makes new ones', async () => {
    answer('MyPlaylists', { data: { myPlaylists: page('PlaylistConnection', [tile(1)]) } });
    answer('CreatePlaylist', { data: { createPlaylist: tile(2, { title: 'Evening' }) } });
    renderPage(<Saved />, { at: '/music?view=saved&kind=playlists', path: '/music' });
    expect(await screen.findByRole('link', { name: /Playlist 1/ })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'New playlist' }));
    await userEvent.type(await screen.findByLabelText('Title'), 'Evening');
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(where()).toBe('/playlist/playlist-2'));
  });

  it('lists whom the person follows', async () => {
    answer('Following', {
      data: { following: page('PersonConnection', [{ ...noor, isArtist: true }]) },
    });
    renderPage(<Saved />, { at: '/music?view=saved&kind=artists', path: '/music' });
    expect(await screen.findByRole('link', { name: /Noor/ })).toHaveAttribute('href', '/noor');
  });
});

describe('the place of a moved entry', () => {
  const list = ['a', 'b', 'c'].map((ref) => ({ __ref: ref }));
  it.each([
    ['a', 'b', ['b', 'a', 'c']],
    ['c', null, ['c', 'a', 'b']],
    ['b', 'c', ['a', 'c', 'b']],
    ['x', 'a', ['a', 'b', 'c']],
  ] as const)('%s behind %s', (moved, after, expected) => {
    expect(placed(list, moved, after).map((node) => node.__ref)).toEqual(expected);
  });
});
