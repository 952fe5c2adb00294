import { ApolloProvider } from '@apollo/client/react';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { useEffect } from 'react';
import { Link, MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cachePolicies } from '@/app/features';
import { useSnackbars } from '@/components/snackbarStore';
import { createClient } from '@/core/data/client';
import { type PlayerTrack, usePlayer } from '@/core/player';
import { useCartState } from '@/core/site/cart';
import { usePaymentStatus } from '@/core/site/paymentStatus';
import { useMessagesPopup } from '@/core/site/messages';
import { useDevicePlace } from '@/core/site/place';
import { useSiteStatus } from '@/core/site/siteStatus';
import { usePageTitle } from '@/lib/page';
import { landingTexts } from '@/lib/landingTexts';
import { texts } from '@/lib/texts';
import { asMember, asVisitor, expectAccessible } from '@/test/render';
import { server, startServer } from '@/test/server';
import { Shell } from './Shell';

startServer();

let address = '';

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

function showShell(at = '/') {
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

function mobile(): void {
  const plain = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...plain(query),
    matches: query === '(max-width: 800px)',
  }));
}

const song: PlayerTrack = {
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

const toggle = vi.fn(() => true);

beforeEach(() => {
  server.use(
    http.get('/api/tracks/:id/peaks', () => HttpResponse.json({ peaks: [] })),
    http.get('/api/search', () => HttpResponse.json({ results: {} })),
  );
  asVisitor();
  useSiteStatus.setState({ checked: true, killswitch: false });
  usePaymentStatus.setState({ state: 'idle' });
  useSnackbars.setState({ items: [] });
  useMessagesPopup.setState({ state: 'closed', unread: 0 });
  useCartState.setState({ isOpen: false, count: 0, added: null });
  toggle.mockClear();
  usePlayer.setState({ currentTrack: null, toggle: toggle as never });
});

const nav = () => within(screen.getByRole('navigation', { name: 'Main' }));

describe('the frame', () => {
  it('shows a spinner while the site initialises', () => {
    useSiteStatus.setState({ checked: false });
    showShell();
    expect(screen.getByRole('status')).toHaveTextContent('Loading');
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });

  it('has a footer with the name and the year', () => {
    showShell();
    expect(screen.getByRole('contentinfo')).toHaveTextContent('© 2025 Sidestage');
  });

  it('is accessible to visitors and members', async () => {
    const { unmount } = showShell();
    await expectAccessible();
    unmount();
    asMember();
    showShell();
    await expectAccessible();
  });

  it('is accessible on phones', async () => {
    mobile();
    showShell();
    await expectAccessible();
  });

  it('hides the top bar on the registration page', () => {
    showShell('/register');
    expect(screen.queryByRole('banner')).not.toBeInTheDocument();
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeInTheDocument();
  });

  it('leads past the navigation by its first link', async () => {
    showShell();
    await userEvent.tab();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('gives the focus to a new page and reads its title', async () => {
    showShell();
    await userEvent.click(screen.getByRole('link', { name: 'To the music' }));
    expect(address).toBe('/music');
    expect(screen.getByRole('main')).toHaveFocus();
    expect(await screen.findByText('Elsewhere · Sidestage')).toBeInTheDocument();
  });
});

describe('maintenance', () => {
  beforeEach(() =>
    useSiteStatus.setState({
      checked: true,
      killswitch: true,
      killswitchUntil: null,
      supportEmail: 'help@music.example',
    }),
  );
  afterEach(() => useSiteStatus.setState({ killswitch: false, supportEmail: '' }));

  it('is shown to everyone', async () => {
    showShell('/music');
    const title = { name: texts.maintenanceTitle };
    expect(await screen.findByRole('heading', title)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'help@music.example' })).toHaveAttribute(
      'href',
      'mailto:help@music.example',
    );
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    await expectAccessible();
  });

  it('says when it ends as planned, and when it takes longer', async () => {
    useSiteStatus.setState({ killswitchUntil: '2099-01-01T12:00:00.000Z' });
    showShell('/music');
    expect(await screen.findByText(/We plan to be back by/)).toHaveTextContent('2099');
    act(() => useSiteStatus.setState({ killswitchUntil: '2020-01-01T12:00:00.000Z' }));
    expect(screen.getByText('It takes longer than planned.')).toBeInTheDocument();
  });

  it('has no link where nobody answers', async () => {
    useSiteStatus.setState({ supportEmail: '' });
    showShell('/music');
    await screen.findByRole('heading', { name: texts.maintenanceTitle });
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it.each([
    ['/admin', true],
    ['/admin/search', true],
    ['/login', true],
    ['/login/openid', true],
    ['/forgot-password', true],
    ['/administrator', false],
    ['/login/x', false],
    ['/register', false],
    ['/', false],
  ])('at %s lets through: %s', (at, through) => {
    showShell(at);
    expect(screen.queryByText(/^(Elsewhere|Home)$/, { selector: 'h1' }) !== null).toBe(through);
  });

  it('comes and goes while the page is open', async () => {
    useSiteStatus.setState({ killswitch: false });
    showShell('/music');
    expect(screen.getByRole('heading', { name: 'Elsewhere' })).toBeInTheDocument();
    act(() => useSiteStatus.setState({ killswitch: true }));
    await screen.findByRole('heading', { name: texts.maintenanceTitle });
    act(() => useSiteStatus.setState({ killswitch: false }));
    expect(screen.getByRole('heading', { name: 'Elsewhere' })).toBeInTheDocument();
  });

  it('lets admins in everywhere, and tells them that it is on', async () => {
    asMember({ roles: ['admin'] });
    showShell('/music');
    expect(screen.getByRole('heading', { name: 'Elsewhere' })).toBeInTheDocument();
    expect(await screen.findByText(/Maintenance is on/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Site status' })).toHaveAttribute(
      'href',
      '/admin/site',
    );
    await expectAccessible();
  });
});

describe('the landing page', () => {
  beforeEach(() => {
    server.use(
      http.post('/api/graphql', () => HttpResponse.json({ data: {} })),
      http.post('/api/landing/visit', () => new HttpResponse(null, { status: 204 })),
    );
    useSiteStatus.setState({ landingActive: true });
  });
  afterEach(() => {
    useSiteStatus.setState({ landingActive: false });
    localStorage.clear();
  });
  const early = () => screen.findByRole('button', { name: landingTexts.earlyAccess });

  it.each(['/', '/landing', '/artists'])('is at %s for visitors', async (at) => {
    showShell(at);
    expect(await early()).toBeInTheDocument();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    expect(screen.queryAllByRole('tab', { name: 'For Artists', selected: true })).toHaveLength(
      at === '/artists' ? 1 : 0,
    );
  });

  it.each(['/music', '/artists/x', '/login'])('is not at %s', (at) => {
    showShell(at);
    expect(screen.getByRole('heading', { name: 'Elsewhere' })).toBeInTheDocument();
  });

  it('is never there for members, nor once it was opened, nor while it is off', () => {
    asMember();
    const member = showShell('/');
    expect(screen.getByRole('heading', { name: 'Home' })).toBeInTheDocument();
    member.unmount();
    asVisitor();
    localStorage.setItem('sidestage.landing.opened', '1');
    const opened = showShell('/');
    expect(screen.getByRole('heading', { name: 'Home' })).toBeInTheDocument();
    opened.unmount();
    localStorage.clear();
    useSiteStatus.setState({ landingActive: false });
    showShell('/');
    expect(screen.getByRole('heading', { name: 'Home' })).toBeInTheDocument();
  });
});

describe('the announcement', () => {
  const announce = (announcement: string, announcedAt: string | null) =>
    act(() => useSiteStatus.setState({ announcement, announcedAt }));
  afterEach(() => {
    localStorage.clear();
    announce('Welcome to Sidestage.', null);
  });
  const bar = () => screen.queryByRole('region', { name: 'Announcement' });

  it('stands above pages until it is closed, and again when there is another', async () => {
    announce('New records on Friday', '2026-11-28T20:00:00.000Z');
    const { unmount } = showShell('/music');
    await screen.findByRole('region', { name: 'Announcement' });
    expect(bar()).toHaveTextContent('New records on Friday');
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: 'Close the announcement' }));
    expect(bar()).not.toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveFocus();
    unmount();
    showShell('/music');
    expect(bar()).not.toBeInTheDocument();
    announce('And on Saturday', '2026-11-28T21:00:00.000Z');
    await screen.findByRole('region', { name: 'Announcement' });
    expect(bar()).toHaveTextContent('And on Saturday');
  });

  it.each([
    ['is empty', '/music', '', '2026-11-28T20:00:00.000Z'],
    ['is the welcome of the product', '/music', 'Welcome to Sidestage.', null],
    ['stands in the words of home', '/', 'New records', '2026-11-28T20:00:00.000Z'],
  ])('has no bar where it %s', (_, at, text, since) => {
    announce(text, since);
    showShell(at);
    expect(bar()).not.toBeInTheDocument();
  });
});

describe('the banner of the payment component', () => {
  it('is there only where loading it failed', async () => {
    showShell();
    expect(screen.queryByText(texts.paymentBanner)).not.toBeInTheDocument();
    act(() => usePaymentStatus.setState({ state: 'failed' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(texts.paymentBanner);
    act(() => usePaymentStatus.setState({ state: 'ready' }));
    expect(screen.queryByText(texts.paymentBanner)).not.toBeInTheDocument();
  });
});

describe('the side navigation', () => {
  it('leads visitors to the login by the profile picture', () => {
    showShell();
    expect(nav().getByRole('link', { name: /profile/i })).toHaveAttribute('href', '/login');
    expect(nav().queryByRole('link', { name: 'Dashboard' })).not.toBeInTheDocument();
    expect(nav().queryByRole('button', { name: 'Logout' })).not.toBeInTheDocument();
  });

  it('leads members to their page', () => {
    asMember({ handle: 'robin' });
    showShell();
    expect(nav().getByRole('link', { name: /profile/i })).toHaveAttribute('href', '/robin');
    expect(nav().getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
    expect(nav().queryByRole('link', { name: 'Admin' })).not.toBeInTheDocument();
  });

  it('leads admins to their pages', () => {
    asMember({ roles: ['admin'] });
    showShell();
    expect(nav().getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin');
  });

  it('leads members without a handle to registration', () => {
    asMember({ handle: null });
    showShell();
    expect(nav().getByRole('link', { name: /profile/i })).toHaveAttribute('href', '/register');
  });

  it.each([
    ['Home', '/'],
    ['Music', '/music'],
    ['Trading Post', '/tradingpost'],
  ])('has %s at %s', (name, href) => {
    showShell();
    expect(nav().getByRole('link', { name })).toHaveAttribute('href', href);
  });

  it('asks visitors to log in for messages, for 4 seconds', async () => {
    vi.useFakeTimers();
    try {
      showShell();
      fireEvent.click(nav().getByRole('button', { name: 'Messages' }));
      expect(screen.getByRole('alert')).toHaveTextContent(
        'Login to enable messages and notifications',
      );
      act(() => vi.advanceTimersByTime(3999));
      expect(useSnackbars.getState().items[0]?.leaving).toBe(false);
      act(() => vi.advanceTimersByTime(1));
      expect(useSnackbars.getState().items[0]?.leaving).toBe(true);
      act(() => vi.advanceTimersByTime(200));
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    } finally {
      vi.useRealTimers();
    }
  });

  it('leads from that warning to the login', async () => {
    showShell();
    await userEvent.click(nav().getByRole('button', { name: 'Messages' }));
    await userEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Login' }));
    expect(address).toBe('/login');
  });

  it('opens the messages for members', async () => {
    asMember();
    showShell();
    await userEvent.click(nav().getByRole('button', { name: 'Messages' }));
    expect(nav().getByRole('button', { name: 'Messages' })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    await userEvent.click(nav().getByRole('button', { name: 'Messages' }));
    expect(useMessagesPopup.getState().state).toBe('minimised');
  });

  it('has a badge with what is unread, at most 99+, and none for visitors', () => {
    useMessagesPopup.setState({ unread: 100 });
    const { unmount } = showShell();
    expect(nav().getByRole('button', { name: 'Messages' })).toBeInTheDocument();
    unmount();
    asMember();
    showShell();
    expect(nav().getByRole('button', { name: 'Messages, 99+ unread' })).toBeInTheDocument();
  });
});

describe('the cart', () => {
  it('slides over the page, for visitors too, and gives the focus back', async () => {
    showShell();
    await userEvent.click(nav().getByRole('button', { name: 'Cart' }));
    const cart = within(await screen.findByRole('dialog', { name: 'Cart' }));
    expect(cart.getByText('Your cart is empty.')).toBeVisible();
    await userEvent.click(cart.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(nav().getByRole('button', { name: 'Cart' })).toHaveFocus();
  });

  it('has a badge with how much is in it, and is closed by going elsewhere', async () => {
    useCartState.setState({ count: 3 });
    showShell();
    await userEvent.click(nav().getByRole('button', { name: 'Cart, 3 in it' }));
    const cart = within(await screen.findByRole('dialog', { name: 'Cart' }));
    await userEvent.click(cart.getByRole('link', { name: 'Look around the Trading Post' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(address).toBe('/tradingpost');
  });

  it('is a page on phones, with a way there once something is in it', () => {
    mobile();
    showShell();
    const bar = within(screen.getByRole('banner'));
    expect(bar.queryByRole('link', { name: /Cart/ })).not.toBeInTheDocument();
    act(() => useCartState.setState({ count: 120 }));
    expect(bar.getByRole('link', { name: 'Cart, 99+ in it' })).toHaveAttribute('href', '/cart');
  });
});

describe('the top bar', () => {
  it('has Login for visitors', () => {
    showShell();
    const bar = within(screen.getByRole('banner'));
    expect(bar.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    expect(bar.queryByRole('button', { name: 'Logout' })).not.toBeInTheDocument();
  });

  it.each([
    ['/robin', true],
    ['/Robin', true],
    ['/', false],
    ['/kestrelyard', false],
  ])('at %s has Logout for @robin: %s', (at, shown) => {
    asMember({ handle: 'robin' });
    showShell(at);
    const bar = within(screen.getByRole('banner'));
    expect(bar.queryByRole('button', { name: 'Logout' }) !== null).toBe(shown);
    expect(bar.queryByRole('link', { name: 'Login' })).not.toBeInTheDocument();
  });

  it.each([
    [{ city: 'Portland', state: 'Oregon' }, 'Portland, Oregon', false],
    [{ city: 'Kyoto', state: null }, 'Kyoto', false],
    [{ city: 'Kyoto', country: 'Japan' }, 'Kyoto, Japan', false],
    [{ latitude: 45.5234, longitude: -122.6762 }, '45.52, -122.68', true],
    [null, 'USA', false],
  ])('of a profile with the location %o says %s', (location, text, turning) => {
    server.use(http.get('/api/location/city', () => new Promise<never>(() => undefined)));
    asMember({ location });
    showShell();
    const bar = within(screen.getByRole('banner'));
    expect(bar.getByText(text)).toBeInTheDocument();
    expect(bar.queryByText("Finding the place's name") !== null).toBe(turning);
  });

  it.each([
    [
      'has one',
      () => HttpResponse.json({ placeId: '1', text: 'Seattle, Washington' }),
      'Seattle, Washington',
    ],
    ['has none', () => new HttpResponse(null, { status: 404 }), '47.61, -122.33'],
  ])('names a position whose city the server %s', async (_, reply, text) => {
    const asked: string[] = [];
    server.use(
      http.get('/api/location/city', ({ request }) => {
        asked.push(new URL(request.url).search);
        return reply();
      }),
    );
    asMember({ location: { latitude: 47.6062, longitude: -122.3321 } });
    showShell();
    const bar = within(screen.getByRole('banner'));
    await waitFor(() =>
      expect(bar.queryByText("Finding the place's name")).not.toBeInTheDocument(),
    );
    expect(bar.getByText(text)).toBeInTheDocument();
    expect(asked).toContain('?latitude=47.61&longitude=-122.33');
  });

  it('says that the place of somebody who gave none is a default, and where to give one', () => {
    asMember({ location: null });
    showShell();
    const bar = within(screen.getByRole('banner'));
    expect(bar.getByText('by default')).toBeInTheDocument();
    expect(bar.getByRole('link', { name: 'Say where you are' })).toHaveAttribute(
      'href',
      '/settings/taste',
    );
  });

  it('offers nothing to somebody whose place is known', () => {
    asMember({ location: { city: 'Kyoto', state: null } });
    showShell();
    expect(screen.queryByRole('link', { name: 'Say where you are' })).not.toBeInTheDocument();
  });

  describe('where a person presses the place', () => {
    const getCurrentPosition = vi.fn<Geolocation['getCurrentPosition']>();
    const london = {
      placeId: '2643743',
      text: 'London, United Kingdom',
      latitude: 51.51,
      longitude: -0.13,
    };
    const bar = () => within(screen.getByRole('banner'));
    const press = (text: string) =>
      userEvent.click(bar().getByRole('button', { name: `Location: ${text}. Use where I am` }));
    beforeEach(() => {
      getCurrentPosition.mockReset();
      getCurrentPosition.mockImplementation((found) =>
        found({ coords: { latitude: 51.5074, longitude: -0.1278 } } as GeolocationPosition),
      );
      useDevicePlace.setState({ place: null, coordinates: null, looking: false });
      vi.stubGlobal('navigator', {
        ...window.navigator,
        userAgent: window.navigator.userAgent,
        geolocation: { getCurrentPosition },
      });
      return () => {
        vi.unstubAllGlobals();
        localStorage.removeItem('sidestage.place');
      };
    });

    it('asks as specified, and keeps a visitor’s city on the device', async () => {
      let reply = (_: typeof london): void => undefined;
      const asked: string[] = [];
      server.use(
        http.get('/api/location/city', async ({ request }) => {
          asked.push(new URL(request.url).search);
          return HttpResponse.json(await new Promise<typeof london>((say) => (reply = say)));
        }),
      );
      showShell();
      expect(getCurrentPosition).not.toHaveBeenCalled();
      await press('USA');
      expect(await bar().findByText('51.51, -0.13')).toBeVisible();
      expect(bar().getByText("Finding the place's name")).toBeInTheDocument();
      expect(getCurrentPosition.mock.calls[0]?.[2]).toEqual({
        timeout: 5000,
        enableHighAccuracy: true,
        maximumAge: 0,
      });
      await waitFor(() => expect(asked).toEqual(['?latitude=51.51&longitude=-0.13']));
      reply(london);
      expect(await bar().findByText('London, United Kingdom')).toBeVisible();
      expect(bar().queryByText("Finding the place's name")).not.toBeInTheDocument();
      expect(JSON.parse(localStorage.getItem('sidestage.place') ?? '')).toEqual(london);
    });

    it('keeps a member’s on the profile, and undoes that', async () => {
      asMember({ userId: 'me', location: { placeId: '1', city: 'Kyoto', country: 'Japan' } });
      const saved: unknown[] = [];
      server.use(
        http.get('/api/location/city', () => HttpResponse.json(london)),
        http.post('/api/user/modifyuser', async ({ request }) => {
          saved.push(Object.fromEntries(await request.formData()));
          return HttpResponse.json({});
        }),
        http.get('/api/user/profile', () => new HttpResponse(null, { status: 503 })),
      );
      showShell();
      await press('Kyoto, Japan');
      await screen.findByText('Your place is London, United Kingdom');
      const sent = { userId: 'me', placeId: '2643743', latitude: '51.51', longitude: '-0.13' };
      expect(saved).toEqual([sent]);
      await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
      const before = { userId: 'me', placeId: '1', city: 'Kyoto', state: '', country: 'Japan' };
      await waitFor(() => expect(saved).toEqual([sent, before]));
      expect(localStorage.getItem('sidestage.place')).toBeNull();
    });

    it('ignores that the device says nothing, and turns no more', async () => {
      getCurrentPosition.mockImplementation((_, failed) =>
        failed?.({ code: 1 } as GeolocationPositionError),
      );
      showShell();
      await press('USA');
      await waitFor(() => expect(getCurrentPosition).toHaveBeenCalledOnce());
      await waitFor(() =>
        expect(bar().queryByText("Finding the place's name")).not.toBeInTheDocument(),
      );
      expect(bar().getByText('USA')).toBeVisible();
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    });

    it('shows where the device is, and turns no more, where that has no name', async () => {
      server.use(http.get('/api/location/city', () => new HttpResponse(null, { status: 404 })));
      showShell();
      await press('USA');
      expect(await bar().findByText('51.51, -0.13')).toBeVisible();
      await waitFor(() =>
        expect(bar().queryByText("Finding the place's name")).not.toBeInTheDocument(),
      );
    });
  });
});

describe('on phones', () => {
  beforeEach(mobile);

  it('has five places at the bottom, with the messages', () => {
    showShell();
    expect(
      nav()
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Messages']);
    const names = nav()
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
    expect(names).toEqual([
      ['Home', '/'],
      ['Music', '/music'],
      ['Store', '/tradingpost'],
      ['Settings', '/settings'],
    ]);
  });

  it('toggles the messages from there', async () => {
    asMember();
    useMessagesPopup.setState({ unread: 2 });
    showShell();
    await userEvent.click(nav().getByRole('button', { name: 'Messages, 2 unread' }));
    expect(useMessagesPopup.getState().state).toBe('open');
  });

  it.each([
    ['/', 'Home'],
    ['/music?genre=folk', 'Music'],
    ['/music?view=saved&kind=albums', 'Music'],
    ['/tradingpost/item-1', 'Store'],
    ['/settings/sound', 'Settings'],
  ])('at %s marks %s alone', (at, name) => {
    showShell(at);
    const marked = nav()
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page');
    expect(marked.map((link) => link.textContent)).toEqual([name]);
  });

  it('opens and closes the search field', async () => {
    showShell();
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(screen.getByRole('combobox')).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Close search' }));
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  });

  it('leads to the own page by the picture', () => {
    asMember({ handle: 'robin' });
    showShell();
    expect(screen.getByRole('link', { name: 'Your profile' })).toHaveAttribute('href', '/robin');
  });
});

describe('the space key', () => {
  beforeEach(() => usePlayer.setState({ currentTrack: song }));

  it('plays and pauses', () => {
    showShell();
    const went = fireEvent.keyDown(document.body, { key: ' ', code: 'Space' });
    expect(toggle).toHaveBeenCalledOnce();
    expect(went).toBe(false);
  });

  it.each([
    ['an input', () => screen.getByLabelText('Some text')],
    ['a textarea', () => screen.getByLabelText('More text')],
    ['an editable field', () => screen.getByTestId('editable')],
    ['a button', () => screen.getByRole('button', { name: 'Some button' })],
  ])('is left to %s', (_, element) => {
    showShell();
    fireEvent.keyDown(element(), { key: ' ', code: 'Space' });
    expect(toggle).not.toHaveBeenCalled();
  });

  it('is left to shortcuts and to a key that is held', () => {
    showShell();
    fireEvent.keyDown(document.body, { key: ' ', code: 'Space', ctrlKey: true });
    fireEvent.keyDown(document.body, { key: ' ', code: 'Space', repeat: true });
    expect(toggle).not.toHaveBeenCalled();
  });

  it('scrolls as ever while there is nothing to play', () => {
    usePlayer.setState({ currentTrack: null });
    showShell();
    expect(fireEvent.keyDown(document.body, { key: ' ', code: 'Space' })).toBe(true);
    expect(toggle).not.toHaveBeenCalled();
  });
});
