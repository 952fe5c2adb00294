import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { asMember, expectAccessible, renderPage } from '@/test/render';
import { answer, asked, startServer } from '@/test/server';
import { fromLocalField, toLocalField } from '@/lib/localTime';
import AlbumEditorPage from '../pages/AlbumEditorPage';
import { analysis, connection, studioAlbum, studioTier, studioTrack } from '../testing/fixtures';

startServer();

/** The album and its order as the server of the tests has them. */
let album: Omit<ReturnType<typeof studioAlbum>, 'releaseDate' | 'releaseZone'> & {
  releaseDate: string;
  releaseZone: string | null;
};
let tracks: ReturnType<typeof studioTrack>[];

beforeEach(() => {
  asMember({ accountType: 'artist', userId: 'artist-1' });
  album = studioAlbum(1, { title: 'Harbour', releaseDate: '2020-01-01T00:00:00.000Z' });
  tracks = [1, 2, 3].map((n) => studioTrack(n));
  answer('StudioTiers', { data: { artistTiers: [studioTier(1), studioTier(2)] } });
  answer('StudioGenres', { data: { genres: [] } });
  answer('AlbumEditor', () => ({
    data: { album, getAlbumTracks: connection('TrackConnection', tracks) },
  }));
  answer('AlbumOrder', () => ({
    data: {
      getAlbumTrackOrders: tracks.map(({ id }, newOrderIndex) => ({
        __typename: 'TrackOrder',
        trackId: id,
        newOrderIndex,
      })),
    },
  }));
  answer('UpdateAlbum', ({ input }) => {
    Object.assign(album, input);
    return { data: { updateAlbum: album } };
  });
});

function open() {
  return renderPage(<AlbumEditorPage />, {
    at: '/dashboard/music/album/album-1',
    path: '/dashboard/music/album/:id',
  });
}

const title = () => screen.findByLabelText('Title');

describe('an album’s fields', () => {
  it('are saved as they are written, and only those that changed', async () => {
    open();
    const field = await title();
    await userEvent.clear(field);
    await userEvent.type(field, 'Harbour Lights');
    await userEvent.tab();
    await waitFor(() => expect(screen.getByText('All changes saved')).toBeInTheDocument());
    expect(asked('UpdateAlbum')).toEqual([{ input: { id: 'album-1', title: 'Harbour Lights' } }]);
    expect(screen.getByRole('heading', { level: 1, name: 'Harbour Lights' })).toBeInTheDocument();
    await expectAccessible();
  });

  it('say at the field what is wrong, and are not sent', async () => {
    open();
    await userEvent.clear(await title());
    expect(await screen.findByText('An album needs a title.')).toBeInTheDocument();
    expect(await title()).toHaveAttribute('aria-invalid', 'true');
    await userEvent.tab();
    expect(asked('UpdateAlbum')).toEqual([]);
    expect(screen.getByText('Not saved: title.')).toBeInTheDocument();
  });

  it('say at the field what the server refused', async () => {
    answer('UpdateAlbum', {
      errors: [
        {
          message: 'This genre is not known here.',
          extensions: {
            code: 'BAD_USER_INPUT',
            fields: { genre: 'This genre is not known here.' },
          },
        },
      ],
    });
    open();
    await userEvent.type(await screen.findByLabelText('Genre'), 'xyz');
    await userEvent.tab();
    expect(await screen.findByText('This genre is not known here.')).toBeInTheDocument();
    expect(screen.getByLabelText('Genre')).toHaveAttribute('aria-invalid', 'true');
  });

  it('say of a genre that it is proposed, until another is written', async () => {
    album = { ...album, genre: null as never, proposedGenre: 'Kraut' as never };
    open();
    const genre = await screen.findByLabelText('Genre');
    expect(genre).toHaveValue('Kraut');
    expect(genre).toHaveAccessibleDescription('Proposed. It shows once the site takes it up.');
    await userEvent.type(genre, 's');
    expect(genre).not.toHaveAccessibleDescription();
  });

  it('keep what was written when the server is away', async () => {
    answer('UpdateAlbum', {
      errors: [{ message: 'Try again in a moment.', extensions: { code: 'UNAVAILABLE' } }],
    });
    open();
    await userEvent.type(await title(), '!');
    await userEvent.tab();
    expect(await screen.findByText('Try again in a moment.')).toBeInTheDocument();
    expect(await title()).toHaveValue('Harbour!');
  });
});

describe('a release', () => {
  it('is scheduled for a time to come, with early access for supporters', async () => {
    open();
    expect(await screen.findByText('To schedule it, choose a time to come.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Friday 00:00' }));
    const friday = (screen.getByLabelText('Release date and time') as HTMLInputElement).value;
    expect(new Date(friday).getDay()).toBe(5);
    expect(friday).toMatch(/T00:00$/);

    await userEvent.selectOptions(
      screen.getByLabelText('Supporters who may listen earlier'),
      'Backstage',
    );
    // A week before, until something else is said.
    expect(screen.getByLabelText('From')).toHaveValue(
      toLocalField(new Date(new Date(friday).getTime() - 7 * 24 * 3_600_000).toISOString()),
    );
    const early = toLocalField(new Date(new Date(friday).getTime() - 3_600_000).toISOString());
    const from = screen.getByLabelText('From');
    await userEvent.clear(from);
    await userEvent.type(from, early);
    await userEvent.click(screen.getByRole('button', { name: /Schedule for/ }));

    expect(await screen.findByText(/Comes out on Fri/)).toBeInTheDocument();
    expect(album).toMatchObject({
      status: 'SCHEDULED',
      releaseDate: fromLocalField(friday),
      earlyAccessTierId: 'tier-2',
      earlyAccessAt: fromLocalField(early),
    });
    expect(screen.getByText('Scheduled')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Back to draft' })).toBeInTheDocument();
  });

  it('keeps the clocks of where it was set, and takes those of here when that is pressed', async () => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    album = {
      ...album,
      releaseZone: 'Pacific/Kiritimati',
      releaseDate: '2027-03-04T10:00:00.000Z',
    };
    open();
    const field = await screen.findByLabelText('Release date and time');
    expect(field).toHaveValue('2027-03-05T00:00');
    expect(field).toHaveAccessibleDescription(/Pacific\/Kiritimati, UTC\+14/);
    await userEvent.click(screen.getByRole('button', { name: /^Use my time zone/ }));
    await waitFor(() =>
      expect(album).toMatchObject({
        releaseDate: fromLocalField('2027-03-05T00:00'),
        releaseZone: zone,
      }),
    );
    expect(field).toHaveValue('2027-03-05T00:00');
  });

  it('that is scheduled moves to Friday by one press, which can be undone', async () => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    album = {
      ...album,
      status: 'SCHEDULED',
      releaseZone: zone,
      releaseDate: fromLocalField('2031-05-01T12:00') ?? '',
    };
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Friday 00:00' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(screen.getByLabelText('Release date and time')).toHaveValue('2031-05-01T12:00');
  });

  it('refuses early access after the release', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Friday 00:00' }));
    await userEvent.selectOptions(
      screen.getByLabelText('Supporters who may listen earlier'),
      'Front row',
    );
    await userEvent.clear(screen.getByLabelText('From'));
    await userEvent.type(screen.getByLabelText('From'), '2999-01-01T00:00');
    expect(await screen.findByText('Early access begins before the release.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: /Schedule for/ }));
    expect(await screen.findByText('Put right what is marked first.')).toBeInTheDocument();
    expect(album.status).toBe('DRAFT');
  });

  it('is published once that is confirmed', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Publish now' }));
    const dialog = await screen.findByRole('dialog', { name: 'Publish “Harbour”?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(album.status).toBe('DRAFT');
    await userEvent.click(screen.getByRole('button', { name: 'Publish now' }));
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publish now' }),
    );
    expect(await screen.findByRole('button', { name: 'Archive' })).toBeInTheDocument();
  });

  it('is deleted, and restored by undo', async () => {
    answer('DeleteAlbum', {
      data: {
        deleteAlbum: {
          __typename: 'DeleteResult',
          success: true,
          message: null,
          restorableUntil: null,
        },
      },
    });
    answer('RestoreAlbum', () => ({ data: { restoreAlbum: album } }));
    open();
    await userEvent.click((await screen.findAllByRole('button', { name: 'Delete' }))[0]!);
    expect(await screen.findByText('“Harbour” deleted')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'Restore' })[0]).toBeInTheDocument();
    expect(await title()).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('“Harbour” is back')).toBeInTheDocument();
    expect(asked('RestoreAlbum')).toEqual([{ id: 'album-1' }]);
  });
});

describe('the order of an album', () => {
  const order = () =>
    screen
      .getAllByRole('textbox', { name: /Title of track/ })
      .map((input) => (input as HTMLInputElement).value);

  it('is changed by keyboard and saved when it is still', async () => {
    answer('ReorderAlbumTracks', ({ trackOrders }) => {
      const orders = trackOrders as { trackId: string; newOrderIndex: number }[];
      tracks = orders.map(({ trackId }) => tracks.find(({ id }) => id === trackId)!);
      return { data: { reorderAlbumTracks: album } };
    });
    open();
    (await screen.findByRole('button', { name: 'Move Track 3' })).focus();
    await userEvent.keyboard('{Home}');
    expect(order()).toEqual(['Track 3', 'Track 1', 'Track 2']);
    expect(screen.getByText('Track 3, place 1 of 3.')).toBeInTheDocument();
    await userEvent.keyboard('{ArrowDown}');
    // On a slow machine the first key's order may be saved before the second key.
    await waitFor(() =>
      expect(asked('ReorderAlbumTracks').at(-1)).toEqual({
        albumId: 'album-1',
        trackOrders: [
          { trackId: 'track-1', newOrderIndex: 0 },
          { trackId: 'track-3', newOrderIndex: 1 },
          { trackId: 'track-2', newOrderIndex: 2 },
        ],
      }),
    );
    await waitFor(() => expect(asked('AlbumEditor').length).toBeGreaterThan(1));
    expect(order()).toEqual(['Track 1', 'Track 3', 'Track 2']);
  });

  it('is saved once where the page is left while that is under way', async () => {
    let answered = () => {};
    answer('ReorderAlbumTracks', async () => {
      await new Promise<void>((resolve) => (answered = resolve));
      return { data: { reorderAlbumTracks: album } };
    });
    const { unmount } = open();
    (await screen.findByRole('button', { name: 'Move Track 3' })).focus();
    await userEvent.keyboard('{Home}');
    await waitFor(() => expect(asked('ReorderAlbumTracks')).toHaveLength(1));
    // What draws the page anew meanwhile.
    await userEvent.type(await title(), 's');
    await userEvent.tab();
    await waitFor(() => expect(asked('UpdateAlbum')).toHaveLength(1));
    await screen.findByRole('heading', { level: 1, name: 'Harbours' });
    unmount();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(asked('ReorderAlbumTracks')).toHaveLength(1);
    answered();
  });

  it('is shown as it is now where another tab changed it meanwhile', async () => {
    answer('ReorderAlbumTracks', () => {
      // The other tab has put a track on the album, and the order of before behind it.
      tracks = [studioTrack(4), ...tracks];
      return { data: { reorderAlbumTracks: album } };
    });
    open();
    (await screen.findByRole('button', { name: 'Move Track 1' })).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(
      await screen.findByText('The album was changed elsewhere. This is its order now.'),
    ).toBeInTheDocument();
    await waitFor(() => expect(order()).toEqual(['Track 4', 'Track 1', 'Track 2', 'Track 3']));
  });

  it('is as before where it could not be saved', async () => {
    answer('ReorderAlbumTracks', {
      errors: [{ message: 'It is deleted. Restore it first.', extensions: { code: 'CONFLICT' } }],
    });
    open();
    (await screen.findByRole('button', { name: 'Move Track 1' })).focus();
    await userEvent.keyboard('{End}');
    expect(await screen.findByText(/It is deleted. Restore it first./)).toBeInTheDocument();
    await waitFor(() => expect(order()).toEqual(['Track 1', 'Track 2', 'Track 3']));
  });
});

describe('a track on its album', () => {
  it('is renamed where it stands', async () => {
    answer('UpdateAudioTrack', ({ input }) => ({
      data: { updateAudioTrack: { ...tracks[0], ...(input as object), lyrics: null, credits: [] } },
    }));
    open();
    const field = await screen.findByLabelText('Title of track 1');
    await userEvent.clear(field);
    await userEvent.type(field, 'Gull Court{Enter}');
    await waitFor(() =>
      expect(screen.getByLabelText('Title of track 1')).toHaveValue('Gull Court'),
    );
    expect(asked('UpdateAudioTrack')).toEqual([{ input: { id: 'track-1', title: 'Gull Court' } }]);
  });

  it('keeps its title where the new one is empty or taken back', async () => {
    open();
    const field = await screen.findByLabelText('Title of track 1');
    await userEvent.clear(field);
    await userEvent.tab();
    expect(field).toHaveValue('Track 1');
    await userEvent.type(field, ' x{Escape}');
    expect(field).toHaveValue('Track 1');
    expect(asked('UpdateAudioTrack')).toEqual([]);
  });

  it('gets its own tier and permissions, and leaves the album', async () => {
    answer('UpdateAudioTrack', ({ input }) => ({
      data: { updateAudioTrack: { ...tracks[1], ...(input as object), lyrics: null, credits: [] } },
    }));
    answer('RemoveTracksFromAlbum', () => {
      tracks = tracks.filter(({ id }) => id !== 'track-2');
      return { data: { removeTracksFromAlbum: album } };
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Options for Track 2' }));
    const list = screen.getByRole('list', { name: 'Tracks' });
    await userEvent.selectOptions(within(list).getByLabelText('Who may hear it'), 'Front row');
    await userEvent.click(within(list).getByRole('switch', { name: 'Listeners may download it' }));
    await waitFor(() =>
      expect(asked('UpdateAudioTrack')).toEqual([
        { input: { id: 'track-2', tierId: 'tier-1' } },
        { input: { id: 'track-2', downloadAllowed: false } },
      ]),
    );
    await expectAccessible();
    await userEvent.click(within(list).getByRole('button', { name: 'Take off the album' }));
    expect(await screen.findByText('“Track 2” is off the album')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Move Track 2' })).not.toBeInTheDocument();
  });

  it('says that its sound is being looked at', async () => {
    tracks[0] = studioTrack(1, { analysis: analysis('PENDING') });
    open();
    expect(await screen.findByText('Checking sound…')).toBeInTheDocument();
  });
});

it('is not found where there is none', async () => {
  answer('AlbumEditor', {
    errors: [{ message: 'This album was not found.', extensions: { code: 'NOT_FOUND' } }],
    data: null,
  });
  open();
  expect(
    await screen.findByRole('heading', { name: 'This album is not here' }),
  ).toBeInTheDocument();
});
