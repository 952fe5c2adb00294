import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { album } from '@/test/fixtures';
import { asMember, asVisitor, expectAccessible, renderPage, where } from '@/test/render';
import { answer, asked, startServer } from '@/test/server';
import OverviewPage from '../pages/OverviewPage';
import { StudioFrame } from '../StudioFrame';
import { connection, stats, studioTier, studioTrack } from '../testing/fixtures';

startServer();

function open(at = '/dashboard') {
  return renderPage(<OverviewPage />, { at, path: '/dashboard' });
}

describe('the overview', () => {
  beforeEach(() => {
    asMember({ accountType: 'artist', userId: 'artist-1' });
    answer('ArtistStats', { data: { artistStats: stats() } });
    answer('StudioTracks', {
      data: { studioTracks: connection('TrackConnection', [studioTrack(1)]) },
    });
    answer('StudioAlbums', { data: { studioAlbums: connection('AlbumConnection', []) } });
    answer('StudioTiers', { data: { artistTiers: [studioTier(1)] } });
  });

  it('shows the figures with their change', async () => {
    open();
    const figures = await screen.findByRole('group', { name: /Figures/ });
    expect(within(figures).getByRole('button', { name: /^Listens 1.2k \+20 %/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    expect(
      within(figures).getByRole('button', { name: /Heard to the end 64% \+4 points/ }),
    ).toBeVisible();
    expect(within(figures).getByRole('button', { name: /Saves 40 -20 %/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /Track 1.*800.*71%/ })).toBeInTheDocument();
    expect(screen.getByText('Leeds, UK')).toBeInTheDocument();
    expect(screen.getByText('Other places')).toBeInTheDocument();
    expect(screen.getByText(/^Other places: fewer than three listeners/)).toBeInTheDocument();
    await expectAccessible();
  });

  it('shows the releases with what their tracks add up to', async () => {
    open();
    const releases = within(await screen.findByRole('region', { name: 'Releases' }));
    expect(
      releases
        .getAllByRole('row')
        .slice(1)
        .map((row) => [
          within(row).getByRole('rowheader').textContent,
          ...within(row)
            .getAllByRole('cell')
            .map((cell) => cell.textContent),
        ]),
    ).toEqual([
      ['Album 1', '900', '210', '68%', '31'],
      ['Tracks on no release', '300', '90', '–', '9'],
    ]);
    expect(releases.getByRole('link', { name: 'Album 1' })).toHaveAttribute(
      'href',
      '/dashboard/music/album/album-1',
    );
    expect(releases.getAllByRole('link')).toHaveLength(1);
  });

  it('says that nothing was played', async () => {
    answer('ArtistStats', {
      data: { artistStats: stats({ topTracks: [], releases: [] }) },
    });
    open();
    const releases = await screen.findByRole('region', { name: 'Releases' });
    expect(releases).toHaveTextContent('Nothing was played in these days.');
  });

  it('plots what is chosen, and has it as a table', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: /Saves/ }));
    expect(screen.getByRole('region', { name: 'Saves by day' })).toBeInTheDocument();
    await userEvent.click(screen.getByText('The days as a table', { selector: 'summary' }));
    const row = screen.getByRole('row', { name: /Sat 21 Nov/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['700', '150', '64%', '20', '6']);
  });

  it('asks for other days, and keeps them in the address', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: '7 days' }));
    await waitFor(() => expect(asked('ArtistStats')).toHaveLength(2));
    expect(where()).toBe('/dashboard?days=7');
    await userEvent.click(screen.getByRole('button', { name: 'Own' }));
    const from = screen.getByLabelText('From');
    await userEvent.clear(from);
    await userEvent.type(from, '2020-01-01');
    expect(screen.getByText('At most 366 days at a time.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Show' })).toBeDisabled();
  });

  it('counts days where the artist says, and asks for those days', async () => {
    let chosen = {};
    answer('ArtistStats', () => ({ data: { artistStats: stats(chosen) } }));
    answer('SetStatsTimeZone', ({ artistUserId, timeZone }) => {
      chosen = { timeZone, timeZoneSince: '2026-11-20T10:00:00.000Z' };
      return {
        data: {
          setStatsTimeZone: {
            __typename: 'StatsTimeZone',
            artistUserId,
            timeZone,
            since: '2026-11-20T10:00:00.000Z',
          },
        },
      };
    });
    open('/dashboard?from=2026-03-29&to=2026-03-29');
    expect(await screen.findByText('Days are of UTC.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Change' }));
    await userEvent.selectOptions(screen.getByLabelText('Count days in'), 'Europe/Berlin');
    await userEvent.click(screen.getByRole('button', { name: 'From now on' }));
    expect(
      await screen.findByText(
        'Days are of Europe/Berlin; those before 20 November 2026 stay as they were counted.',
      ),
    ).toBeInTheDocument();
    await waitFor(() =>
      expect(asked('ArtistStats').at(-1)).toMatchObject({
        from: '2026-03-28T23:00:00.000Z',
        to: '2026-03-29T21:59:59.999Z',
      }),
    );
    await expectAccessible();
  });

  it('hands over days, tracks and releases as files of their own', async () => {
    open();
    const files = await screen.findByRole('group', { name: 'As CSV' });
    expect(
      within(files)
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Days as CSV', 'Tracks as CSV', 'Releases as CSV']);
  });

  it('says that the figures did not load, and tries again', async () => {
    let broken = true;
    answer('ArtistStats', () =>
      broken
        ? { errors: [{ message: 'away', extensions: { code: 'UNAVAILABLE' } }] }
        : { data: { artistStats: stats() } },
    );
    open();
    expect(await screen.findByText('The figures did not load.')).toBeInTheDocument();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('group', { name: /Figures/ })).toBeInTheDocument();
  });

  it('leads those who have released nothing through the first steps', async () => {
    answer('StudioTracks', ({ statuses }) => ({
      data: {
        studioTracks: connection('TrackConnection', statuses ? [] : [studioTrack(1)]),
      },
    }));
    open();
    const steps = await screen.findByRole('region', { name: 'First steps' });
    expect(within(steps).queryByRole('link', { name: 'Upload music' })).not.toBeInTheDocument();
    expect(within(steps).getByRole('link', { name: 'To your music' })).toBeInTheDocument();
    await expectAccessible();
  });
});

describe('the dashboard of others', () => {
  it('is a fan’s library, and how to become an artist', async () => {
    asMember();
    answer('FanDashboard', {
      data: {
        getUserSavedAlbums: connection('AlbumConnection', [album(1)]),
        followedUsersContent: { __typename: 'AlbumConnection', nodes: [] },
      },
    });
    open();
    expect(await screen.findByText('Album 1')).toBeInTheDocument();
    expect(screen.getByText(/Follow an artist/)).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Do you make music?' })).toBeInTheDocument();
    await expectAccessible();
  });

  it('says to a fan why a page for artists is not theirs', async () => {
    asMember({ accountType: 'fan' });
    answer('FanDashboard', {
      data: {
        getUserSavedAlbums: connection('AlbumConnection', []),
        followedUsersContent: connection('AlbumConnection', []),
      },
    });
    renderPage(<StudioFrame title="Upload">{() => null}</StudioFrame>, {
      at: '/dashboard/upload',
      path: '/dashboard/upload',
    });
    expect(await screen.findByRole('note')).toHaveTextContent(/^“Upload” is a page for artists/);
  });

  it('asks visitors to log in', () => {
    asVisitor();
    open();
    expect(where()).toBe('/login');
  });
});
