import { act, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lazyPart } from '@/components/lazyPart';
import { usePlayer } from '@/core/player';
import { track as playerTrack } from '@/core/player/testing/tracks';
import { Contributions, contributionsOf, type Manifest } from '@/core/manifest';
import { AdminFrame } from '@/features/admin';
import ProfilePage from '@/features/artist/pages/ProfilePage';
import { NowPlaying } from '@/features/player/NowPlaying';
import SettingsPage from '@/features/settings/pages/SettingsPage';
import { artist, page } from './fixtures';
import { asMember, renderPage } from './render';
import { answer, server, startServer } from './server';

/** A feature as it comes to be: all that other pages show of it stands in its manifest. */
const posts: Manifest = {
  settings: [{ title: 'Posts', order: 1, Part: lazyPart(async () => () => <p>Who may answer</p>) }],
  sections: { admin: [{ to: '/admin/posts', label: 'Posts' }] },
  slots: {
    artist: ({ artist: { artistName } }) => <p>Posts of {artistName}</p>,
    playing: ({ track: { title } }) => <button type="button">Post {title}</button>,
  },
};

const withPosts = (element: ReactNode) => (
  <Contributions value={contributionsOf([posts])}>{element}</Contributions>
);

startServer();
beforeEach(() => {
  asMember({ roles: ['admin'] });
});
afterEach(() => act(() => usePlayer.setState({ currentTrack: null })));

test('a feature brings a tab of the settings', async () => {
  renderPage(withPosts(<SettingsPage />));
  const tab = await screen.findByRole('region', { name: 'Posts' });
  expect(await within(tab).findByText('Who may answer')).toBeInTheDocument();
});

test('a feature brings a page of a section', () => {
  renderPage(
    withPosts(
      <AdminFrame title="Posts" about="What people wrote.">
        {null}
      </AdminFrame>,
    ),
    { at: '/admin/posts' },
  );
  const nav = within(screen.getByRole('navigation', { name: 'Admin' }));
  expect(nav.getByRole('link', { name: 'Posts' })).toHaveAttribute('aria-current', 'page');
});

test('a feature fills a place on an artist’s page', async () => {
  answer('ArtistPage', { data: { artist: artist(1) } });
  answer('ArtistMusicParts', {
    data: {
      featuredTracks: [],
      artistMusic: {
        __typename: 'ArtistMusic',
        albums: page('AlbumConnection', []),
        tracks: page('TrackConnection', []),
      },
    },
  });
  answer('SimilarToArtist', { data: { similarArtists: [] } });
  answer('FansAlsoLike', { data: { fansAlsoLike: [] } });
  renderPage(withPosts(<ProfilePage />), { at: '/kestrelyard', path: '/:handle' });
  expect(await screen.findByText('Posts of Kestrel Yard')).toBeInTheDocument();
});

test('a feature fills a place in the open player', async () => {
  answer('NowPlaying', { data: { audioTrack: null, artist: null } });
  answer('PrivateListening', {
    data: { myTaste: { __typename: 'Taste', privateUntil: null } },
  });
  answer('Lyrics', { data: { audioTrack: null } });
  answer('Credits', { data: { audioTrack: null } });
  server.use(http.get('/api/tracks/a/peaks', () => HttpResponse.json({ peaks: [0.5] })));
  usePlayer.setState({ currentTrack: playerTrack('a') });
  renderPage(withPosts(<NowPlaying open onClose={() => undefined} />));
  expect(await screen.findByRole('button', { name: 'Post Title a' })).toBeInTheDocument();
});

test('tabs of the settings stand in their order, not in that of the features', () => {
  const Part = lazyPart(async () => () => null);
  const { settings } = contributionsOf([
    { settings: [{ title: 'Second', order: 2, Part }] },
    { settings: [{ title: 'First', order: 1, Part }] },
  ]);
  expect(settings.map(({ title }) => title)).toEqual(['First', 'Second']);
});
