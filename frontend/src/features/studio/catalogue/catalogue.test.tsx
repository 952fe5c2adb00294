import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { asMember, expectAccessible, renderPage, where } from '@/test/render';
import { answer, asked, startServer } from '@/test/server';
import CataloguePage from '../pages/CataloguePage';
import { analysis, connection, studioAlbum, studioTier, studioTrack } from '../testing/fixtures';

startServer();

const page = (at = '/dashboard/music') =>
  renderPage(<CataloguePage />, { at, path: '/dashboard/music' });

const albums = [
  studioAlbum(1, { title: 'Harbour', status: 'DRAFT' }),
  studioAlbum(2, { title: 'Tide', status: 'SCHEDULED' }),
  studioAlbum(3, { title: 'Salt', status: 'PUBLISHED' }),
];

beforeEach(() => {
  asMember({ accountType: 'artist', userId: 'artist-1' });
  answer('StudioTiers', { data: { artistTiers: [studioTier(1)] } });
  answer('StudioAlbums', () => ({ data: { studioAlbums: connection('AlbumConnection', albums) } }));
});

const row = (name: RegExp) => screen.findByRole('row', { name });

describe('the catalogue', () => {
  it('lists albums with where they stand', async () => {
    page();
    expect(within(await row(/Harbour/)).getByText('Draft')).toBeInTheDocument();
    expect(
      within(await row(/Tide/)).getByText(/27 Nov 2026/, { selector: 'span span' }),
    ).toBeInTheDocument();
    expect(screen.getByText('3 albums')).toBeInTheDocument();
    await expectAccessible();
  });

  it('is filtered and put in order by the server, and the address keeps it', async () => {
    page();
    await row(/Harbour/);
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Scheduled');
    await userEvent.selectOptions(screen.getByLabelText('Order'), 'Most played');
    await userEvent.type(screen.getByLabelText('Find in your music'), 'tide');
    await waitFor(() =>
      expect(asked('StudioAlbums').at(-1)).toMatchObject({
        statuses: ['SCHEDULED'],
        sort: 'PLAYS',
        query: 'tide',
        deleted: false,
      }),
    );
    await waitFor(() =>
      expect(where()).toBe('/dashboard/music?status=SCHEDULED&sort=PLAYS&q=tide'),
    );
    expect(screen.getByLabelText('Find in your music')).toHaveValue('tide');
  });

  it('shows the bin where it is asked for', async () => {
    page('/dashboard/music?status=DELETED');
    await row(/Harbour/);
    expect(asked('StudioAlbums').at(-1)).toMatchObject({ statuses: ['DELETED'], deleted: true });
  });

  it('says that nothing fits, and shows all again', async () => {
    answer('StudioAlbums', ({ query }) => ({
      data: { studioAlbums: connection('AlbumConnection', query ? [] : albums) },
    }));
    page('/dashboard/music?q=zzz');
    expect(await screen.findByText('Nothing fits.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await row(/Harbour/)).toBeInTheDocument();
    expect(screen.getByLabelText('Find in your music')).toHaveValue('');
  });

  it('publishes what is selected, once that is confirmed, and names what could not be', async () => {
    answer('UpdateAlbum', ({ input }) => {
      const { id, status } = input as { id: string; status: string };
      return id === 'album-1'
        ? {
            errors: [
              {
                message: 'An album needs at least one track before it goes out.',
                extensions: {
                  code: 'BAD_USER_INPUT',
                  fields: { status: 'An album needs at least one track before it goes out.' },
                },
              },
            ],
          }
        : { data: { updateAlbum: { ...albums[1], status } } };
    });
    page();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Harbour' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Tide' }));
    const bar = screen.getByRole('toolbar', { name: 'With what is selected' });
    expect(within(bar).getByText('2 selected')).toBeInTheDocument();
    await userEvent.click(within(bar).getByRole('button', { name: 'Publish' }));
    expect(asked('UpdateAlbum')).toEqual([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Publish now' }));
    expect(await screen.findByText('“Tide” published')).toBeInTheDocument();
    expect(screen.getByText(/“Harbour”: An album needs at least one track/)).toBeInTheDocument();
    expect(asked('UpdateAlbum')).toEqual([
      { input: { id: 'album-1', status: 'PUBLISHED' } },
      { input: { id: 'album-2', status: 'PUBLISHED' } },
    ]);
  });

  it('deletes all that are shown, and takes it back', async () => {
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
    answer('RestoreAlbum', ({ id }) => ({
      data: { restoreAlbum: albums.find((each) => each.id === id) },
    }));
    page();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all albums shown' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('3 deleted')).toBeInTheDocument();
    expect(screen.queryByRole('toolbar')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(asked('RestoreAlbum')).toHaveLength(3));
  });

  it('gives a tier to what is selected', async () => {
    answer('UpdateAlbum', { data: { updateAlbum: { ...albums[2], tierId: 'tier-1' } } });
    page();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Salt' }));
    await userEvent.click(screen.getByRole('button', { name: /^Tier/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Front row' }));
    expect(await screen.findByText('“Salt” now for Front row')).toBeInTheDocument();
    expect(asked('UpdateAlbum')).toEqual([{ input: { id: 'album-3', tierId: 'tier-1' } }]);
  });
});

describe('tracks', () => {
  beforeEach(() => {
    answer('StudioTracks', {
      data: {
        studioTracks: connection('TrackConnection', [
          studioTrack(1, { title: 'Gull', analysis: analysis('RUNNING') }),
          studioTrack(2, {
            title: 'Fog',
            analysis: analysis('FAILED', 'The file ends too early.'),
          }),
        ]),
      },
    });
  });

  it('say how the look at their sound goes', async () => {
    page('/dashboard/music?tab=tracks');
    expect(within(await row(/Gull/)).getByText('Checking sound…')).toBeInTheDocument();
    expect(
      within(await row(/Fog/)).getByText(/Sound not readable: The file ends too early./),
    ).toBeInTheDocument();
    await expectAccessible();
  });

  it('are put on an album', async () => {
    answer('AddTracksToAlbum', { data: { addTracksToAlbum: albums[0] } });
    page('/dashboard/music?tab=tracks');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Gull' }));
    await userEvent.click(screen.getByRole('button', { name: 'Add to album' }));
    await userEvent.click(await screen.findByRole('button', { name: /Harbour/ }));
    expect(await screen.findByText('“Gull” is on “Harbour”')).toBeInTheDocument();
    expect(asked('AddTracksToAlbum')).toEqual([{ albumId: 'album-1', trackIds: ['track-1'] }]);
  });
});

describe('featured tracks', () => {
  it('are moved by keyboard, said aloud and saved as one order', async () => {
    const tracks = [1, 2, 3].map((n) => studioTrack(n, { isFeatured: true, status: 'PUBLISHED' }));
    answer('StudioFeatured', () => ({ data: { featuredTracks: tracks } }));
    answer('ReorderFeaturedTracks', ({ trackIds }) => {
      const ids = trackIds as string[];
      tracks.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
      return {
        data: {
          reorderFeaturedTracks: {
            __typename: 'FeatureResult',
            success: true,
            message: null,
            featuredTracks: tracks,
          },
        },
      };
    });
    page('/dashboard/music?tab=featured');
    const handle = await screen.findByRole('button', { name: 'Move Track 1' });
    handle.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.getByText('Track 1, place 3 of 3.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Move Track 1' })).toHaveFocus();
    await waitFor(() =>
      expect(asked('ReorderFeaturedTracks')).toEqual([
        { artistUserId: 'artist-1', trackIds: ['track-2', 'track-3', 'track-1'] },
      ]),
    );
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByText('Track 1 is the last already.')).toBeInTheDocument();
    await expectAccessible();
  });

  it('stay where the server does not take one out, and say why', async () => {
    const tracks = [studioTrack(1, { isFeatured: true, status: 'PUBLISHED' })];
    answer('StudioFeatured', () => ({ data: { featuredTracks: tracks } }));
    answer('RemoveTrackFromFeatured', () => ({
      data: {
        removeTrackFromFeatured: {
          __typename: 'FeatureResult',
          success: false,
          message: 'It is being changed elsewhere.',
          featuredTracks: tracks,
        },
      },
    }));
    page('/dashboard/music?tab=featured');
    await userEvent.click(await screen.findByRole('button', { name: 'No longer feature Track 1' }));
    expect(
      await screen.findByText(
        'Failed to remove track from featured. It is being changed elsewhere.',
      ),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Move Track 1' })).toBeInTheDocument();
  });
});
