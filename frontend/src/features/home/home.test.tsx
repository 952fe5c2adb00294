import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { usePlayer } from '@/core/player';
import { sessionStore } from '@/core/session';
import { useSiteStatus } from '@/core/site/siteStatus';
import type { HomeShelfKind } from '@/gql/graphql';
import { texts } from '@/lib/texts';
import { album, artist, page, track } from '@/test/fixtures';
import { asMember, asVisitor, expectAccessible, renderPage } from '@/test/render';
import { answer, asked, startServer } from '@/test/server';
import HomePage from './pages/HomePage';

startServer();

const playTracks = vi.fn();
const startJukebox = vi.fn(() => Promise.resolve());

beforeEach(() => {
  asVisitor();
  for (const spy of [playTracks, startJukebox]) spy.mockClear();
  usePlayer.setState({
    currentTrack: null,
    playTracks: playTracks as never,
    startJukebox: startJukebox as never,
  });
});

interface Content {
  tracks?: Record<string, unknown>[];
  albums?: Record<string, unknown>[];
  about?: Record<string, unknown>;
}

function shelf(kind: HomeShelfKind, title: string, { tracks = [], albums = [], about }: Content) {
  return {
    __typename: 'HomeShelf',
    id: `${kind}-${title}`,
    kind,
    title,
    about: about ? { __typename: 'ShelfSubject', handle: null, ...about } : null,
    tracks: tracks.map((each) => ({
      __typename: 'ReasonedTrack',
      reason: `Because of ${String(each.title)}`,
      track: each,
    })),
    albums: albums.map((each) => ({
      __typename: 'ReasonedAlbum',
      reason: `Because of ${String(each.title)}`,
      album: each,
    })),
  };
}

const shelves = [
  shelf('FOR_YOU', 'For you', { tracks: [track(1), track(2)] }),
  shelf('BECAUSE', 'Because you played Long Division', {
    albums: [album(3), album(4)],
    about: { type: 'artist', id: 'artist-5', name: 'Long Division', handle: 'longdivision' },
  }),
  shelf('GENRE', 'Dream pop', {
    tracks: [track(5, { hasAccessTo: false }), track(6)],
    about: { type: 'genre', id: 'dream-pop', name: 'Dream pop' },
  }),
];
const nothing = { album: null, track: null, artist: null, event: null, merchandise: null };
const featured = (itemType: string, of: Record<string, unknown>) => ({
  __typename: 'FeaturedContent',
  itemId: `featured ${itemType}`,
  itemType,
  ...nothing,
  ...of,
});
const parts = {
  featuredContent: [],
  getActivePanels: [],
  homeShelves: [shelf('POPULAR', 'Played most of late', { tracks: [track(1)] })],
  popular: page('AlbumConnection', [album(1), album(2)]),
  artists: page('ArtistConnection', [artist(1)]),
};
const member = {
  ...parts,
  homeShelves: shelves,
  recentlyPlayed: page('TrackConnection', [track(9, { title: 'Last Night' }), track(8)]),
};
const answerHome = (more: Record<string, unknown> = {}) =>
  answer('Home', (variables) => ({ data: variables.member ? { ...member, ...more } : parts }));

describe('the home page', () => {
  it('shows visitors what is played and the way in', async () => {
    useSiteStatus.setState({ announcement: 'Tonight in Leeds' });
    answerHome();
    renderPage(<HomePage />);
    expect(await screen.findByRole('link', { name: 'Album 1' })).toHaveAttribute(
      'href',
      '/album/album-1',
    );
    expect(screen.getByText('Tonight in Leeds')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Played most of late' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Join Sidestage' })).toHaveAttribute(
      'href',
      '/register',
    );
    expect(screen.queryByRole('region', { name: 'New from those you follow' })).toBeNull();
    expect(document.title).toBe('Sidestage');
    await expectAccessible();
  });

  it('keeps the panels the place that they had, and none where they are gone', async () => {
    localStorage.setItem('sidestage.highlights', JSON.stringify({ width: 1024, height: 320 }));
    window.innerWidth = 1024;
    answerHome();
    renderPage(<HomePage />);
    expect(screen.getByTestId('place of the panels')).toHaveStyle({ height: '320px' });
    await screen.findByRole('link', { name: 'Album 1' });
    expect(screen.queryByTestId('place of the panels')).toBeNull();
    expect(localStorage.getItem('sidestage.highlights')).toBeNull();
  });

  it.each([
    ['another window', JSON.stringify({ width: 360, height: 320 })],
    ['nonsense', '{'],
  ])('keeps them no place by %s', (_, stored) => {
    localStorage.setItem('sidestage.highlights', stored);
    window.innerWidth = 1024;
    answerHome();
    renderPage(<HomePage />);
    expect(screen.queryByTestId('place of the panels')).toBeNull();
  });

  it('shows the panels that the page brought before anything is answered', async () => {
    const brought = document.createElement('script');
    brought.type = 'application/json';
    brought.id = 'highlights';
    const panel = {
      panelId: 'p1',
      panelType: 'ANNOUNCEMENT',
      title: 'A night by the sea',
      textContent: 'Bring a coat.',
      targets: [],
    };
    brought.textContent = JSON.stringify({ getActivePanels: [panel] });
    document.head.append(brought);
    answerHome();
    renderPage(<HomePage />);
    expect(screen.getByRole('heading', { name: 'A night by the sea' })).toBeInTheDocument();
    await screen.findByRole('link', { name: 'Album 1' });
    // The answer has none any more, and a later visit is not shown it either.
    expect(screen.queryByRole('heading', { name: 'A night by the sea' })).toBeNull();
    expect(document.getElementById('highlights')).toBeNull();
  });

  it('shows first what is featured, whatever it is', async () => {
    answerHome();
    const concert = {
      __typename: 'Event',
      id: 'event-1',
      title: 'Loft Session',
      multimediaItems: [],
      startDate: '2031-05-06T20:00:00Z',
      timeZone: 'Europe/Lisbon',
      artistName: 'Kestrel Yard',
      location: 'Lisbon, Portugal',
    };
    const shirt = {
      __typename: 'MerchandiseItem',
      id: 'item-1',
      name: 'Tour Shirt',
      defaultImageUrl: null,
      businessName: 'Kestrel Yard',
      minPrice: 20,
      currency: 'EUR',
    };
    answer('Home', {
      data: {
        ...parts,
        featuredContent: [
          featured('event', { event: concert }),
          featured('track', { track: track(7) }),
          featured('artist', { artist: artist(2) }),
          featured('merchandise', { merchandise: shirt }),
          featured('album', { album: album(9) }),
        ],
      },
    });
    renderPage(<HomePage />);
    const row = within(await screen.findByRole('list', { name: 'Featured' }));
    const links = row.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual([
      '/events/event-1',
      '/track/track-7',
      `/${artist(2).handle}`,
      '/tradingpost/item-1',
      '/album/album-9',
    ]);
    expect(row.getByText(/6 May|May 6/)).toBeInTheDocument();
    expect(row.getByText('€20')).toBeInTheDocument();
    await expectAccessible();
  });

  it('ends in the feed for members, and not for visitors', async () => {
    asMember();
    answerHome();
    answer('FeedPosts', { data: { getFeedPosts: page('PostConnection', []) } });
    answer('FeedHead', { data: { getFeedPosts: page('PostConnection', []) } });
    renderPage(<HomePage />);
    expect(await screen.findByText('Nobody has posted yet.')).toBeVisible();
    act(() => void asVisitor());
    await waitFor(() => expect(screen.queryByText('Nobody has posted yet.')).toBeNull());
  });

  it.each([
    ['visitors', asVisitor, ['/events', '/feed']],
    ['members', asMember, ['/events', '/feed', '/listen-together', '/dashboard']],
    [
      'admins',
      () => asMember({ roles: ['admin'] }),
      ['/events', '/feed', '/listen-together', '/dashboard', '/admin'],
    ],
  ])('leads %s to the places that are not within reach of the thumb', (_, as, places) => {
    as();
    answerHome();
    renderPage(<HomePage />);
    const links = within(screen.getByRole('navigation', { name: 'Places' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(places);
  });

  it('gives members something to play at once', async () => {
    asMember({ displayName: 'Robin Ferreira' });
    answerHome();
    renderPage(<HomePage />);
    await userEvent.click(
      await screen.findByRole('button', { name: 'Continue Last Night Kestrel Yard' }),
    );
    expect(playTracks.mock.calls[0]?.[0]).toMatchObject([
      { id: 'track-9', license: 'CC BY 4.0', licenseUrl: expect.stringContaining('/licenses/by/') },
      { id: 'track-8' },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Jukebox from your taste' }));
    expect(startJukebox).toHaveBeenCalledWith(undefined);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/, Robin$/);
    await expectAccessible();
  });

  it('calls nobody by another name while theirs is on its way', async () => {
    asMember();
    sessionStore.setState({ profile: null });
    answerHome();
    renderPage(<HomePage />);
    const title = screen.getByRole('heading', { level: 1 });
    expect(title).toHaveAccessibleName(/^(Still up|Good (morning|afternoon|evening))$/);
    act(() => asMember({ displayName: 'Robin Ferreira' }));
    expect(title).toHaveAccessibleName(/, Robin$/);
  });

  it('has the shelves in the order of the server, each with its title and its reasons', async () => {
    asMember();
    answerHome();
    renderPage(<HomePage />);
    const because = await screen.findByRole('region', { name: 'Because you played Long Division' });
    const titles = screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent);
    expect(titles.slice(0, 3)).toEqual(shelves.map(({ title }) => title));
    expect(within(because).getByText('Because of Album 3')).toBeVisible();
    expect(within(because).getByRole('link', { name: 'Long Division' })).toHaveAttribute(
      'href',
      '/longdivision',
    );
    const genre = screen.getByRole('region', { name: 'Dream pop' });
    expect(within(genre).getByText(/Because of Track 6/)).toBeVisible();
    expect(within(genre).getByRole('link', { name: 'More Dream pop' })).toHaveAttribute(
      'href',
      '/music?genre=dream-pop',
    );
  });

  it('plays a shelf as a whole, from the first track that is for the person', async () => {
    asMember();
    answerHome();
    renderPage(<HomePage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Play all of Dream pop' }));
    const [list, start, context] = playTracks.mock.calls[0] ?? [];
    expect([list.map(({ id }: { id: string }) => id), start, context]).toEqual([
      ['track-5', 'track-6'],
      1,
      { type: 'list', title: 'Dream pop' },
    ]);
  });

  it('plays a shelf of albums, album after album', async () => {
    asMember();
    answerHome();
    answer('ShelfTracks', ({ id }) => ({
      data: {
        getAlbumTracks: page('TrackConnection', [track(id === 'album-3' ? 31 : 41)]),
      },
    }));
    renderPage(<HomePage />);
    await userEvent.click(
      await screen.findByRole('button', { name: 'Play all of Because you played Long Division' }),
    );
    await waitFor(() => expect(playTracks).toHaveBeenCalled());
    expect(asked('ShelfTracks')).toHaveLength(2);
    expect(playTracks.mock.calls[0]?.[0]).toMatchObject([{ id: 'track-31' }, { id: 'track-41' }]);
  });

  it('starts a jukebox from what a shelf is about', async () => {
    asMember();
    answerHome();
    renderPage(<HomePage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Jukebox from Dream pop' }));
    await userEvent.click(screen.getByRole('button', { name: 'Jukebox from Long Division' }));
    expect(startJukebox.mock.calls).toEqual([[{ genre: 'dream-pop' }], [{ artistId: 'artist-5' }]]);
  });

  it('has what those one follows have released, and no first step beside it', async () => {
    asMember({ followingCount: 0 });
    const single = album(9, { title: 'Just out' });
    answerHome({
      homeShelves: [shelf('FOLLOWED', 'New from those you follow', { albums: [single] })],
    });
    renderPage(<HomePage />);
    const news = await screen.findByRole('region', { name: 'New from those you follow' });
    expect(within(news).getByRole('link', { name: 'Just out' })).toBeVisible();
    expect(screen.queryByText(texts.nothingHere)).toBeNull();
  });

  it('offers the first step to members who follow nobody', async () => {
    asMember({ followingCount: 0 });
    answerHome();
    renderPage(<HomePage />);
    const news = await screen.findByRole('region', { name: 'New from those you follow' });
    expect(within(news).getByText(texts.nothingHere)).toBeInTheDocument();
  });

  it('says that it did not load, and tries again', async () => {
    answer('Home', { data: null, errors: [{ message: 'down' }] });
    renderPage(<HomePage />);
    expect(await screen.findByRole('alert')).toHaveTextContent('This did not load.');
    answerHome();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Album 1' })).toBeInTheDocument();
  });

  it('asks again once a server that has just started is worth asking', async () => {
    const early = { code: 'UNAVAILABLE', retryAfter: 0.1 };
    answer('Home', () =>
      asked('Home').length < 3
        ? { data: null, errors: [{ message: 'Still being prepared.', extensions: early }] }
        : { data: { ...parts, artists: page('ArtistConnection', []) } },
    );
    renderPage(<HomePage />);
    expect(await screen.findByRole('link', { name: 'Album 1' })).toBeInTheDocument();
    expect(asked('Home')).toHaveLength(3);
  });

  it('shows what came although a part of it failed', async () => {
    answer('Home', {
      data: { ...parts, artists: page('ArtistConnection', []) },
      errors: [{ message: 'x' }],
    });
    renderPage(<HomePage />);
    expect(await screen.findByRole('link', { name: 'Album 1' })).toBeInTheDocument();
  });
});
