import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { asMember, expectAccessible, renderPage } from '@/test/render';
import { answer, asked, startServer } from '@/test/server';
import AlbumEditorPage from '../pages/AlbumEditorPage';
import { connection, studioAlbum, studioTrack } from '../testing/fixtures';

startServer();

/** The tracks of the album as the server of the tests has them, and how many it gives at a time. */
let tracks: ReturnType<typeof studioTrack>[];
let pageSize: number;
let refuses: boolean;

const album = studioAlbum(1, { title: 'Harbour', trackCount: 5 });

beforeEach(() => {
  asMember({ accountType: 'artist', userId: 'artist-1' });
  tracks = [1, 2, 3, 4, 5].map((n) =>
    studioTrack(n, { albumId: 'album-1', albumTitle: 'Harbour' }),
  );
  pageSize = 100;
  refuses = false;
  answer('StudioTiers', { data: { artistTiers: [] } });
  answer('StudioGenres', { data: { genres: [] } });
  answer('AlbumEditor', ({ after }) => {
    if (after && refuses) return { errors: [{ message: 'Not now.' }], data: null };
    const from = Number(after ?? 0);
    const end = from + pageSize;
    return {
      data: {
        album,
        getAlbumTracks: {
          ...connection('TrackConnection', tracks.slice(from, end)),
          totalCount: tracks.length,
          pageInfo: {
            __typename: 'PageInfo',
            hasNextPage: end < tracks.length,
            endCursor: String(end),
          },
        },
      },
    };
  });
});

function open() {
  return renderPage(<AlbumEditorPage />, {
    at: '/dashboard/music/album/album-1',
    path: '/dashboard/music/album/:id',
  });
}

const handles = () => screen.queryAllByRole('button', { name: /^Move / });

describe('an album of more tracks than come at once', () => {
  beforeEach(() => {
    pageSize = 2;
  });

  it('has all of them, page after page', async () => {
    open();
    await waitFor(() => expect(handles()).toHaveLength(5));
    expect(asked('AlbumEditor').map(({ after }) => after)).toEqual([undefined, '2', '4']);
    expect(screen.getByText(/5 tracks/)).toBeInTheDocument();
  });

  it('says what did not come, and asks again', async () => {
    refuses = true;
    open();
    expect(await screen.findByText('The rest of the tracks did not load.')).toBeInTheDocument();
    refuses = false;
    await userEvent.click(screen.getByRole('button', { name: /again/i }));
    await waitFor(() => expect(handles()).toHaveLength(5));
  });
});

describe('existing tracks', () => {
  beforeEach(() => {
    answer('StudioTracks', () => ({
      data: {
        studioTracks: connection('TrackConnection', [
          ...tracks,
          studioTrack(8, { title: 'Loose End', albumId: null, albumTitle: null }),
          studioTrack(9, { title: 'Elsewhere', albumId: 'album-2', albumTitle: 'Other' }),
        ]),
      },
    }));
  });

  const choose = async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Add existing' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add existing tracks' });
    await within(dialog).findByRole('checkbox', { name: /Loose End/ });
    return dialog;
  };

  it('are added, those of another album excepted', async () => {
    answer('AddTracksToAlbum', () => {
      tracks = [...tracks, studioTrack(8, { title: 'Loose End', albumId: 'album-1' })];
      return { data: { addTracksToAlbum: album } };
    });
    const dialog = await choose();
    expect(within(dialog).getAllByRole('checkbox')).toHaveLength(2);
    expect(within(dialog).getByRole('checkbox', { name: /Elsewhere/ })).toBeDisabled();
    await expectAccessible();
    await userEvent.click(within(dialog).getByRole('checkbox', { name: /Loose End/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add 1 track' }));
    expect(await screen.findByRole('button', { name: 'Move Loose End' })).toBeInTheDocument();
    expect(asked('AddTracksToAlbum')).toEqual([{ albumId: 'album-1', trackIds: ['track-8'] }]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('stay to be chosen where the server says no', async () => {
    answer('AddTracksToAlbum', {
      errors: [{ message: 'An album has at most 1000 tracks.' }],
      data: null,
    });
    const dialog = await choose();
    await userEvent.click(within(dialog).getByRole('checkbox', { name: /Loose End/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add 1 track' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('at most 1000 tracks');
    expect(within(dialog).getByRole('checkbox', { name: /Loose End/ })).toBeChecked();
  });
});
