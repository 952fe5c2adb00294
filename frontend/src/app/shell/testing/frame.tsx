import { ApolloProvider } from '@apollo/client/react';
import { render, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useEffect } from 'react';
import { Link, MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { beforeEach, vi } from 'vitest';
import { cachePolicies } from '@/app/features';
import { useSnackbars } from '@/components/snackbarStore';
import { createClient } from '@/core/data/client';
import { type PlayerTrack, usePlayer } from '@/core/player';
import { useCartState } from '@/core/site/cart';
import { usePaymentStatus } from '@/core/site/paymentStatus';
import { useMessagesPopup } from '@/core/site/messages';
import { useSiteStatus } from '@/core/site/siteStatus';
import { usePageTitle } from '@/lib/page';
import { asVisitor } from '@/test/render';
import { server, startServer } from '@/test/server';
import { Shell } from '../Shell';

/** Where the page is. */
export let address = '';

function Page({ name }: { name: string }) {
  usePageTitle(name);
  const { pathname } = useLocation();
  useEffect(() => {
    address = pathname;
  }, [pathname]);
  return (
    <>
      <h1>{name}</h1>
      <Link to="/music">To the music</Link>
      <input aria-label="Some text" />
      <textarea aria-label="More text" />
      <div contentEditable suppressContentEditableWarning data-testid="editable" tabIndex={0}>
        Words
      </div>
      <button type="button">Some button</button>
    </>
  );
}

/** Shows the frame with a page in it. */
export function showShell(at = '/') {
  return render(
    <ApolloProvider client={createClient(cachePolicies)}>
      <MemoryRouter initialEntries={[at]}>
        <Routes>
          <Route element={<Shell />}>
            <Route path="/" element={<Page name="Home" />} />
            <Route path="*" element={<Page name="Elsewhere" />} />
          </Route>
        </Routes>
      </MemoryRouter>
    </ApolloProvider>,
  );
}

/** Makes the window a phone's. */
export function mobile(): void {
  const plain = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...plain(query),
    matches: query === '(max-width: 800px)',
  }));
}

export const song: PlayerTrack = {
  id: 'track-1',
  neo4jId: 'track-1',
  title: 'Bus Lane',
  artist: 'Kestrel Yard',
  artistHandle: 'kestrelyard',
  artistId: 'artist-1',
  album: null,
  albumId: null,
  streamingUrl: '/stream/track-1',
  duration: 231,
  coverArtUrl: '/api/images/cover/album-1',
  tint: null,
  isDemoSound: false,
  attribution: null,
};

export const toggle = vi.fn(() => true);

/** Starts each test of a file with a visitor and an open site. */
export function startFrame(): void {
  startServer();
  beforeEach(() => {
    server.use(
      http.get('/api/tracks/:id/peaks', () => HttpResponse.json({ peaks: [] })),
      http.get('/api/search', () => HttpResponse.json({ results: {} })),
    );
    asVisitor();
    useSiteStatus.setState({ ...useSiteStatus.getInitialState(), checked: true });
    usePaymentStatus.setState({ state: 'idle' });
    useSnackbars.setState({ items: [] });
    useMessagesPopup.setState({ state: 'closed', unread: 0 });
    useCartState.setState({ isOpen: false, count: 0, added: null });
    toggle.mockClear();
    usePlayer.setState({ currentTrack: null, toggle: toggle as never });
  });
}

export const nav = () => within(screen.getByRole('navigation', { name: 'Main' }));
