import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { usePlayer } from '@/core/player';
import AlbumPage from '@/features/album/pages/AlbumPage';
import ProfilePage from '@/features/artist/pages/ProfilePage';
import MusicPage from '@/features/music/pages/MusicPage';
import TrackPage from '@/features/track/pages/TrackPage';
import { texts } from '@/lib/texts';
import { album, artist, genre, page, person, track } from '@/test/fixtures';
import { asMember, asVisitor, expectAccessible, renderPage, where } from '@/test/render';
import { answer, startServer } from '@/test/server';

startServer();

const playTracks = vi.fn();
const startJukebox = vi.fn(() => Promise.resolve());
const playNext = vi.fn(() => true);

beforeEach(() => {
  asVisitor();
  for (const spy of [playTracks, startJukebox, playNext]) spy.mockClear();
  usePlayer.setState({
    currentTrack: null,
    playTracks: playTracks as never,
    startJukebox: startJukebox as never,
    playNext: playNext as never,
  });
});

const tracks = (count: number) => Array.from({ length: count }, (_, index) => track(index + 1));

describe('music', () => {
  const genres = Array.from({ length: 20 }, (_, index) => genre(`Genre ${index}`, index));

  beforeEach(() => {
    answer('Music', ({ genre: slug }) => ({
      data: {
        genres,
        fresh: page('AlbumConnection', [
          album(1, { title: slug ? `New in ${String(slug)}` : 'New' }),
        ]),
        artists: page('ArtistConnection', [artist(1)]),
      },
    }));
    answer('PopularTracks', ({ after }) => ({
      data: {
        getCuratedTracks: after
          ? page('TrackConnection', [track(21)])
          : page('TrackConnection', [track(1)], 'c1'),
      },
    }));
    answer('PopularAlbums', { data: { getCuratedAlbums: page('AlbumConnection', [album(2)]) } });
  });

  it('starts a jukebox from the chosen genre', async () => {
    asMember();
    renderPage(<MusicPage />, { at: '/music?genre=genre%2019', path: '/music' });
    await userEvent.click(await screen.findByRole('button', { name: 'Jukebox from Genre 19' }));
    expect(startJukebox).toHaveBeenCalledWith({ genre: 'genre 19' });
  });

  it('shows the genres with most to hear first, and all of them when asked', async () => {
    renderPage(<MusicPage />, { at: '/music', path: '/music' });
    const chips = () =>
      within(screen.getByRole('navigation', { name: 'Genres' })).getAllByRole('link');
    await screen.findByRole('link', { name: 'Genre 19' });
    expect(
      chips()
        .map((chip) => chip.textContent)
        .slice(0, 3),
    ).toEqual(['All', 'Genre 19', 'Genre 18']);
    expect(chips()).toHaveLength(17);
    await userEvent.click(screen.getByRole('button', { name: 'All 20 genres' }));
    expect(chips()).toHaveLength(21);
    await expectAccessible();
  });

  it('shows one genre', async () => {
    renderPage(<MusicPage />, { at: '/music', path: '/music' });
    await userEvent.click(await screen.findByRole('link', { name: 'Genre 19' }));
    expect(where()).toBe('/music?genre=genre%2019');
    expect(await screen.findByRole('link', { name: 'New in genre 19' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Genre 19' })).toHaveAttribute('aria-current', 'true');
  });

  it('adds the next page of tracks', async () => {
    renderPage(<MusicPage />, { at: '/music', path: '/music' });
    await userEvent.click(await screen.findByRole('button', { name: 'More tracks' }));
    expect(await screen.findByRole('link', { name: 'Track 21' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Track 1' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'More tracks' })).not.toBeInTheDocument();
  });

  it('shows members what they saved', async () => {
    asMember();
    answer('SavedTracks', {
      data: { getUserSavedTracks: page('TrackConnection', [track(5, { isInLibrary: true })]) },
    });
    answer('SavedAlbums', { data: { getUserSavedAlbums: page('AlbumConnection', []) } });
    renderPage(<MusicPage />, { at: '/music', path: '/music' });
    await userEvent.click(screen.getByRole('tab', { name: 'Library' }));
    expect(where()).toBe('/music?view=saved');
    expect(await screen.findByRole('link', { name: 'Track 5' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'Albums' }));
    expect(where()).toBe('/music?view=saved&kind=albums');
    expect(await screen.findByText('Albums that you save will be here.')).toBeInTheDocument();
    await expectAccessible();
  });

  it('has no saved music for visitors', () => {
    renderPage(<MusicPage />, { at: '/music?view=saved', path: '/music' });
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  });
});

describe('an album', () => {
  const answerAlbum = (more: Record<string, unknown> = {}) => {
    answer('AlbumPage', {
      data: { album: album(1, { tracks: page('TrackConnection', tracks(3)), ...more }) },
    });
    answer('MoreOfArtist', {
      data: { userAlbums: page('AlbumConnection', [album(1), album(2)]) },
    });
  };
  const show = () => renderPage(<AlbumPage />, { at: '/album/album-1', path: '/album/:id' });

  it('shows its tracks in order, and what else there is', async () => {
    answerAlbum();
    show();
    const list = await screen.findByRole('list', { name: 'Tracks' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      expect.stringMatching(/^Track 1/),
      expect.stringMatching(/^Track 2/),
      expect.stringMatching(/^Track 3/),
    ]);
    expect(screen.getByText('Released 4 May 2009')).toBeInTheDocument();
    expect(screen.getByText(/30 min/)).toBeInTheDocument();
    const more = await screen.findByRole('region', { name: 'More by Kestrel Yard' });
    expect(within(more).queryByRole('link', { name: 'Album 1' })).not.toBeInTheDocument();
    expect(document.title).toBe('Album 1 by Kestrel Yard · Sidestage');
    await expectAccessible();
  });

  it('names in its rows only artists who are not the album’s', async () => {
    const guest = { __typename: 'ArtistInfo', userId: 'artist-2', handle: 'saltferry' };
    const other = track(2, {
      artist: 'Salt Ferry',
      artistInfo: { ...(track(2).artistInfo as object), ...guest },
    });
    answerAlbum({ tracks: page('TrackConnection', [track(1), other]) });
    show();
    const list = await screen.findByRole('list', { name: 'Tracks' });
    expect(within(list).getByRole('link', { name: 'Salt Ferry' })).toHaveAttribute(
      'href',
      '/saltferry',
    );
    expect(within(list).queryByRole('link', { name: 'Kestrel Yard' })).not.toBeInTheDocument();
  });

  it('says of one that is scheduled who sees it and from when others do, and cannot be shared', async () => {
    asMember({ userId: 'artist-1' });
    answerAlbum({
      status: 'SCHEDULED',
      releaseDate: '2031-03-06T23:00:00.000Z',
      releaseDay: '2031-03-07',
      releaseZone: 'Europe/Berlin',
      earlyAccessAt: null,
    });
    show();
    expect(await screen.findByRole('note')).toHaveTextContent(
      'Only you see this. It comes out on Fri, 7 Mar 2031, 00:00, Berlin time.',
    );
    expect(screen.queryByRole('button', { name: /Share/ })).not.toBeInTheDocument();
    expect(screen.queryByText(/^Released/)).not.toBeInTheDocument();
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: 'More for Album 1' }));
    const menu = within(await screen.findByRole('menu', { name: 'Actions for Album 1' }));
    expect(await menu.findByRole('menuitem', { name: 'Add to queue' })).toBeInTheDocument();
    expect(menu.queryByRole('menuitem', { name: /Share|Copy link/ })).toBeNull();
  });

  it('has no length without tracks', async () => {
    answerAlbum({
      status: 'DRAFT',
      trackCount: 0,
      duration: 0,
      tracks: page('TrackConnection', []),
    });
    show();
    expect(await screen.findByText(/0 tracks/, { selector: 'p' })).not.toHaveTextContent('min');
  });

  it('says its facts with a pause between them', async () => {
    answerAlbum({ trackCount: 8, duration: 1860, releaseDay: '2025-03-01' });
    show();
    const facts = (await screen.findByText(/31 min/, { selector: 'p' })).cloneNode(true) as Element;
    for (const dot of facts.querySelectorAll('[aria-hidden]')) dot.remove();
    expect(facts.textContent).toBe('2025, 8 tracks, 31 min');
  });

  it('plays for members, the whole of it from the track pressed', async () => {
    asMember();
    answerAlbum();
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Play Track 2' }));
    const [queue, start, context] = playTracks.mock.calls[0] ?? [];
    expect(queue).toHaveLength(3);
    expect(start).toBe(1);
    expect(context).toEqual({ type: 'album', id: 'album-1', title: 'Album 1' });
  });

  it('asks visitors to log in before it plays', async () => {
    answerAlbum();
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Play' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Log in to listen');
    expect(playTracks).not.toHaveBeenCalled();
  });

  it('offers more in the menu of a track', async () => {
    asMember();
    answerAlbum();
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'More for Track 2' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Play next' }));
    expect(playNext).toHaveBeenCalledWith(expect.objectContaining({ id: 'track-2' }));
    await userEvent.click(screen.getByRole('button', { name: 'More for Track 2' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Start jukebox from here' }));
    expect(startJukebox).toHaveBeenCalledWith({ trackId: 'track-2' });
  });

  it('does not play what the person has no access to', async () => {
    asMember();
    answerAlbum({
      tracks: page('TrackConnection', [
        track(1, { hasAccessTo: false, streamingUrl: null }),
        track(2),
      ]),
    });
    show();
    expect(await screen.findByRole('button', { name: 'Play Track 1' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Play' }));
    const [list, start] = playTracks.mock.calls[0] ?? [];
    expect(list?.[start ?? 0]).toMatchObject({ id: 'track-2' });
  });

  it('that is not there says so', async () => {
    answer('AlbumPage', { data: { album: null } });
    show();
    expect(
      await screen.findByRole('heading', { name: 'This album is not here' }),
    ).toBeInTheDocument();
  });
});

describe('a track', () => {
  const show = () => renderPage(<TrackPage />, { at: '/track/track-1', path: '/track/:id' });
  afterEach(() => vi.unstubAllEnvs());

  it.each([
    ['Pacific/Auckland', '00:00, Berlin time'],
    ['Europe/Berlin', '00:00'],
  ])('that is scheduled comes out when its album does, seen from %s', async (own, at) => {
    vi.stubEnv('TZ', own);
    asMember({ userId: 'artist-1' });
    const release = {
      status: 'SCHEDULED',
      releaseDate: '2027-03-28T22:00:00.000Z',
      releaseZone: 'Europe/Berlin',
    };
    answer('TrackPage', { data: { audioTrack: track(1, release) } });
    answer('SimilarToTrack', { data: { similarTracks: [] } });
    answer('AlbumPage', {
      data: { album: album(1, { ...release, tracks: page('TrackConnection', []) }) },
    });
    answer('MoreOfArtist', { data: { userAlbums: page('AlbumConnection', []) } });
    const words = `Only you see this. It comes out on Mon, 29 Mar 2027, ${at}.`;
    const { unmount } = show();
    expect((await screen.findByRole('note')).textContent).toBe(words);
    unmount();
    renderPage(<AlbumPage />, { at: '/album/album-1', path: '/album/:id' });
    expect((await screen.findByRole('note')).textContent).toBe(words);
  });

  it('shows its licence, who is to be named, and what is similar', async () => {
    answer('TrackPage', { data: { audioTrack: track(1) } });
    answer('SimilarToTrack', {
      data: {
        similarTracks: [
          {
            __typename: 'SimilarTrack',
            score: 0.8,
            reason: '20 listeners in common',
            track: track(2),
          },
        ],
      },
    });
    show();
    expect(await screen.findByRole('link', { name: 'CC BY 4.0' })).toHaveAttribute(
      'href',
      'https://creativecommons.org/licenses/by/4.0/',
    );
    expect(screen.getByText('Kestrel Yard, Under the Arches')).toBeInTheDocument();
    expect(screen.getAllByText(texts.demoSound)[0]).toBeInTheDocument();
    expect(await screen.findByText(/20 listeners in common/)).toBeInTheDocument();
    await expectAccessible();
  });

  it('that is a recording is not called demo sound', async () => {
    answer('TrackPage', { data: { audioTrack: track(1, { isDemoSound: false }) } });
    answer('SimilarToTrack', { data: { similarTracks: [] } });
    show();
    expect(await screen.findByRole('heading', { name: 'Track 1' })).toBeInTheDocument();
    expect(await screen.findByText('Nothing is similar enough yet.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'More Indie-Rock' })).toHaveAttribute(
      'href',
      '/music?genre=indie-rock',
    );
    expect(screen.queryByText(texts.demoSound)).not.toBeInTheDocument();
  });

  it('that is not there says so', async () => {
    answer('TrackPage', { data: { audioTrack: null }, errors: [{ message: 'none' }] });
    answer('SimilarToTrack', { data: { similarTracks: [] } });
    show();
    expect(
      await screen.findByRole('heading', { name: 'This track is not here' }),
    ).toBeInTheDocument();
  });
});

describe('a profile', () => {
  const show = (handle = 'kestrelyard') =>
    renderPage(<ProfilePage />, { at: `/${handle}`, path: '/:handle' });
  const answerArtist = (featured = [track(3)]) => {
    answer('ArtistPage', { data: { artist: artist(1) } });
    answer('ArtistMusicParts', {
      data: {
        featuredTracks: featured,
        artistMusic: {
          __typename: 'ArtistMusic',
          albums: page('AlbumConnection', [album(1)]),
          tracks: page('TrackConnection', tracks(3)),
        },
      },
    });
    answer('SimilarToArtist', {
      data: {
        similarArtists: [
          { __typename: 'SimilarArtist', score: 0.7, reason: 'both Indie-Rock', artist: artist(2) },
        ],
      },
    });
    answer('FansAlsoLike', {
      data: {
        fansAlsoLike: [
          { __typename: 'SimilarArtist', score: 0.6, reason: '9 fans', artist: artist(3) },
        ],
      },
    });
  };

  it('of an artist is a poster', async () => {
    answerArtist();
    show();
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Kestrel Yard' }),
    ).toBeInTheDocument();
    const regions = ['Featured', 'Releases', 'Tracks', 'About', 'Similar artists'];
    for (const name of [...regions, 'Fans also like']) {
      expect(await screen.findByRole('region', { name })).toBeInTheDocument();
    }
    expect(await screen.findByTitle('Similarity 0.70 of 1')).toHaveTextContent('both Indie-Rock');
    // What fans share is not how alike two artists are.
    const fans = within(screen.getByRole('region', { name: 'Fans also like' }));
    expect(fans.getByText('9 fans')).toBeInTheDocument();
    expect(fans.queryByText(/Similarity/)).toBeNull();
    expect(screen.getByText(/2009 · Album/)).toBeInTheDocument();
    expect(document.title).toBe('Kestrel Yard · Sidestage');
    await expectAccessible();
  });

  it('of an artist whom nobody is close to says so, and offers the genre', async () => {
    answerArtist();
    answer('SimilarToArtist', { data: { similarArtists: [] } });
    answer('FansAlsoLike', { data: { fansAlsoLike: [] } });
    show();
    expect(await screen.findByText('Nobody is similar enough yet.')).toBeInTheDocument();
    const similar = screen.getByRole('region', { name: 'Similar artists' });
    expect(within(similar).getByRole('link', { name: 'More Indie-Rock' })).toHaveAttribute(
      'href',
      '/music?genre=indie-rock',
    );
    expect(screen.queryByRole('region', { name: 'Fans also like' })).toBeNull();
    await expectAccessible();
  });

  it('plays the featured tracks first, each once', async () => {
    asMember();
    answerArtist();
    show();
    await screen.findByRole('region', { name: 'Tracks' });
    await userEvent.click(screen.getByRole('button', { name: 'Play' }));
    expect(playTracks.mock.calls[0]?.[0]).toMatchObject([
      { id: 'track-3' },
      { id: 'track-1' },
      { id: 'track-2' },
    ]);
  });

  it('of an artist can be followed', async () => {
    asMember();
    answerArtist();
    answer('Follow', {
      data: {
        followUser: {
          __typename: 'FollowResult',
          success: true,
          message: null,
          artist: { __typename: 'Artist', id: 'artist-1', isFollowed: true, followerCount: 41 },
        },
      },
    });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Follow' }));
    expect(screen.getByRole('button', { name: 'Following' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await waitFor(() => expect(screen.getByText(/41 followers/)).toBeInTheDocument());
  });

  const answerFan = (more: Record<string, unknown> = {}) => {
    answer('ArtistPage', { data: { artist: null } });
    answer('PersonPage', { data: { profile: person(more) } });
    answer('Following', { data: { following: page('PersonConnection', []) } });
    answer('UserPlaylists', { data: { userPlaylists: page('PlaylistConnection', []) } });
  };

  it('of a fan says who they are, and shows at once that one follows them', async () => {
    asMember({ userId: 'somebody-else' });
    answerFan({ intro: 'Here for the bass.', tastes: ['Dub'] });
    answer('Follow', {
      data: {
        followUser: { __typename: 'FollowResult', success: true, message: null, artist: null },
      },
    });
    show('robin');
    expect(await screen.findByRole('heading', { name: 'Robin Ferreira' })).toBeInTheDocument();
    expect(screen.getByText(/@robin/)).toHaveTextContent('Portland, Oregon');
    expect(screen.getByText('Here for the bass.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: 'Follow' }));
    expect(await screen.findByText(/4 followers/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Following' })).toBeVisible();
  });

  it('of oneself is edited where it stands', async () => {
    asMember();
    answerFan();
    show('robin');
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    expect(await screen.findByLabelText('Intro')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByLabelText('Intro')).toBeNull();
  });

  it.each(['artist', 'fan'])('of an %s by a handle that they left leads to theirs', async (of) => {
    answerArtist();
    if (of === 'fan') answerFan();
    show('before');
    await waitFor(() => expect(where()).toBe(of === 'fan' ? '/robin' : '/kestrelyard'));
  });

  it('of nobody says so', async () => {
    answer('ArtistPage', { data: { artist: null } });
    answer('PersonPage', { data: { profile: null } });
    show('nobody');
    expect(await screen.findByRole('heading', { name: '@nobody is not here' })).toBeInTheDocument();
  });
});
