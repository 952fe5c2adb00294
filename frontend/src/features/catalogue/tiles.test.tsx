import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { usePlayer } from '@/core/player';
import MusicPage from '@/features/music/pages/MusicPage';
import { SafetyQuestion } from '@/features/safety/SafetyQuestion';
import { unwantedStore } from '@/features/taste/unwanted';
import { album, artist, genre, page, track } from '@/test/fixtures';
import { asMember, asVisitor, expectAccessible, renderPage, where } from '@/test/render';
import { answer, asked, startServer } from '@/test/server';
import { AlbumTiles, ArtistTiles, TrackList } from './index';

startServer();

const startJukebox = vi.fn(() => Promise.resolve());

beforeEach(() => {
  asMember();
  startJukebox.mockClear();
  unwantedStore.setState(new Set<string>(), true);
  usePlayer.setState({ currentTrack: null, startJukebox: startJukebox as never });
  answer('OpinionOn', { data: { myOpinions: [] } });
  answer('SayOpinion', ({ input }) => ({
    data: { sayOpinion: { __typename: 'TasteOpinion', ...(input as object) } },
  }));
  answer('TakeBackOpinion', { data: { takeBackOpinion: true } });
});

const said = (subject: string, id: string) => ({ input: { subject, id, verdict: 'LESS' } });

async function open(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: `More for ${name}` }));
  return within(await screen.findByRole('menu', { name: `Actions for ${name}` }));
}

const links = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

/** As the server gives them; the tiles read them by their fragment. */
const albums = (...numbers: number[]) => numbers.map((n) => album(n)) as never[];
const artists = (...numbers: number[]) => numbers.map((n) => artist(n)) as never[];

describe('the tile of an album', () => {
  it('steps away when it is not for the person, and comes back when that is undone', async () => {
    renderPage(<AlbumTiles albums={albums(1, 2, 3)} label="Popular albums" />);
    const menu = await open('Album 2');
    await userEvent.click(menu.getByRole('menuitemcheckbox', { name: 'Not for me' }));
    expect(await screen.findByText('“Album 2” is kept out of your lists')).toBeInTheDocument();
    expect(links('Popular albums')).toEqual(['/album/album-1', '/album/album-3']);
    expect(asked('SayOpinion')).toEqual([said('ALBUM', 'album-2')]);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(links('Popular albums')).toHaveLength(3));
    await waitFor(() => expect(asked('TakeBackOpinion')).toHaveLength(1));
  });

  it('is used by keyboard, which goes on beside what stepped away', async () => {
    renderPage(<AlbumTiles albums={albums(1, 2)} label="Popular albums" />);
    screen.getByRole('button', { name: 'More for Album 1' }).focus();
    await userEvent.keyboard('{ArrowDown}');
    await screen.findByRole('menuitem', { name: 'Play' });
    await userEvent.keyboard('Not');
    await waitFor(() =>
      expect(screen.getByRole('menuitemcheckbox', { name: 'Not for me' })).toHaveFocus(),
    );
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(links('Popular albums')).toEqual(['/album/album-2']));
    await waitFor(() => expect(screen.getByRole('link', { name: /Album 2/ })).toHaveFocus());
  });

  it('comes back where the server refuses', async () => {
    answer('SayOpinion', {
      data: null,
      errors: [{ message: 'Too much.', extensions: { code: 'RATE_LIMITED' } }],
    });
    renderPage(<AlbumTiles albums={albums(1, 2)} label="Popular albums" />);
    const menu = await open('Album 1');
    await userEvent.click(menu.getByRole('menuitemcheckbox', { name: 'Not for me' }));
    expect(await screen.findByText('Too much.')).toBeInTheDocument();
    expect(links('Popular albums')).toHaveLength(2);
  });

  it('stays among all that there is of an artist', async () => {
    renderPage(<AlbumTiles albums={albums(1, 2)} label="Releases" complete />);
    const menu = await open('Album 1');
    await userEvent.click(menu.getByRole('menuitemcheckbox', { name: 'Not for me' }));
    await screen.findByText('“Album 1” is kept out of your lists');
    expect(links('Releases')).toHaveLength(2);
  });

  it('leads to its jukebox and its artist, and asks visitors to log in before they say anything', async () => {
    renderPage(<AlbumTiles albums={albums(1)} label="Popular albums" />);
    let menu = await open('Album 1');
    await expectAccessible();
    await userEvent.click(menu.getByRole('menuitem', { name: 'Start jukebox from here' }));
    expect(startJukebox).toHaveBeenCalledWith({ albumId: 'album-1' });
    asVisitor();
    menu = await open('Album 1');
    await userEvent.click(menu.getByRole('menuitemcheckbox', { name: 'Not for me' }));
    expect(await screen.findByText('Log in to say what you like')).toBeInTheDocument();
    expect(links('Popular albums')).toHaveLength(1);
    menu = await open('Album 1');
    await userEvent.click(menu.getByRole('menuitem', { name: 'Go to artist' }));
    expect(where()).toBe('/kestrelyard');
  });

  it.each([
    ['PUBLISHED', true],
    ['ARCHIVED', true],
    ['SCHEDULED', false],
    ['DRAFT', false],
  ])('that is %s has a link to give away: %s', async (status, shared) => {
    answer('AlbumSaved', { data: { album: album(1, { status, isInLibrary: true }) } });
    renderPage(<AlbumTiles albums={albums(1)} label="Releases" />);
    const menu = await open('Album 1');
    await menu.findByRole('menuitem', { name: 'Remove from library' });
    expect(menu.queryAllByRole('menuitem', { name: /Share|Copy link/ })).toHaveLength(
      shared ? 1 : 0,
    );
  });
});

describe('the next person', () => {
  const refuse = async () => {
    renderPage(<AlbumTiles albums={albums(1, 2, 3)} label="Popular albums" />);
    const menu = await open('Album 2');
    await userEvent.click(menu.getByRole('menuitemcheckbox', { name: 'Not for me' }));
    await screen.findByText('“Album 2” is kept out of your lists');
    expect(links('Popular albums')).toHaveLength(2);
  };

  it.each([
    ['who signs in after them', [asVisitor, () => asMember({ userId: 'fan-2' })]],
    ['who takes their place from another tab', [() => asMember({ userId: 'fan-2' })]],
    ['who has no account', [asVisitor]],
  ])('%s sees what the last one refused', async (_, changes) => {
    await refuse();
    for (const change of changes) act(() => void change());
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(links('Popular albums')).toEqual(['/album/album-1', '/album/album-2', '/album/album-3']);
  });

  it('is no other while the session is renewed, or the profile is read again', async () => {
    await refuse();
    act(() => void asMember({ displayName: 'Robin F.' }));
    expect(links('Popular albums')).toHaveLength(2);
  });
});

describe('what else is offered', () => {
  it('steps away as well: artists', async () => {
    renderPage(<ArtistTiles artists={artists(2, 3)} label="Artists" shelf />);
    const menu = await open('Artist 2');
    await userEvent.click(menu.getByRole('menuitemcheckbox', { name: 'Not for me' }));
    expect(await screen.findByText('Artist 2 is kept out of your lists')).toBeInTheDocument();
    expect(links('Artists')).toEqual(['/artist3']);
    expect(asked('SayOpinion')).toEqual([said('ARTIST', 'artist-2')]);
  });

  it('steps away as well: tracks, without those after it taking its reason', async () => {
    renderPage(
      <TrackList
        tracks={[1, 2].map((n) => track(n)) as never[]}
        notes={['Friends listen to it', 'Rising']}
        label="For you"
      />,
    );
    const menu = await open('Track 1');
    await userEvent.click(menu.getByRole('menuitemcheckbox', { name: 'Not for me' }));
    await screen.findByText('“Track 1” is kept out of your lists');
    const rows = within(screen.getByRole('list', { name: 'For you' }));
    expect(rows.getByText(/Rising/)).toBeInTheDocument();
    expect(rows.queryByText(/Friends/)).toBeNull();
  });

  it('is of a genre: said on its page', async () => {
    answer('Music', {
      data: {
        genres: [genre('Folk')],
        fresh: page('AlbumConnection', [album(1)]),
        artists: page('ArtistConnection', [artist(1)]),
      },
    });
    answer('PopularTracks', { data: { getCuratedTracks: page('TrackConnection', [track(1)]) } });
    answer('PopularAlbums', { data: { getCuratedAlbums: page('AlbumConnection', [album(2)]) } });
    renderPage(<MusicPage />, { at: '/music?genre=folk', path: '/music' });
    const menu = await open('Folk');
    await userEvent.click(menu.getByRole('menuitemcheckbox', { name: 'Not for me' }));
    expect(await screen.findByText('Folk is kept out of your lists')).toBeInTheDocument();
    expect(asked('SayOpinion')).toEqual([said('GENRE', 'folk')]);
  });
});

describe('what is against a song or an album', () => {
  const report = async (name: string, dialog: string) => {
    const menu = await open(name);
    await userEvent.click(await menu.findByRole('menuitem', { name: 'Report' }));
    await userEvent.click(await screen.findByRole('radio', { name: 'It is spam' }));
    const asking = within(screen.getByRole('dialog', { name: dialog }));
    await userEvent.click(asking.getByRole('button', { name: 'Report' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  };

  it('is reported from its menu', async () => {
    answer('ReportContent', {
      data: { reportContent: { __typename: 'SafetyResult', success: true } },
    });
    renderPage(
      <>
        <AlbumTiles albums={albums(1)} label="Albums" />
        <TrackList tracks={[track(1)] as never[]} label="Tracks" />
        <SafetyQuestion />
      </>,
    );
    await report('Album 1', 'Report the album “Album 1”');
    await report('Track 1', 'Report the song “Track 1”');
    expect(asked('ReportContent')).toEqual([
      { input: { targetType: 'ALBUM', targetId: 'album-1', reason: 'SPAM', text: null } },
      { input: { targetType: 'SONG', targetId: 'track-1', reason: 'SPAM', text: null } },
    ]);
  });

  it('is not there for visitors', async () => {
    asVisitor();
    renderPage(<AlbumTiles albums={albums(1)} label="Albums" />);
    const menu = await open('Album 1');
    expect(await menu.findByRole('menuitem', { name: 'Go to album' })).toBeVisible();
    expect(menu.queryByRole('menuitem', { name: 'Report' })).not.toBeInTheDocument();
  });
});
