import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isCurtainOpen } from '@/core/site/curtain';
import { useSiteStatus } from '@/core/site/siteStatus';
import { landingTexts } from '@/lib/landingTexts';
import { texts } from '@/lib/texts';
import { asMember, asVisitor, expectAccessible, renderPage } from '@/test/render';
import { server, startServer } from '@/test/server';
import { Landing } from '.';
import EarlyAccessPage from './pages/EarlyAccessPage';
import HomewardPage from './pages/HomewardPage';
import WaitingListPage from './pages/WaitingListPage';

startServer();

const album = {
  id: 'a1',
  title: 'Night Bus',
  artist: { artistName: 'Kestrel Yard' },
  coverArtUrl: '/api/images/cover/a1',
};
const subscribed: unknown[] = [];

beforeEach(() => {
  subscribed.length = 0;
  localStorage.clear();
  server.use(
    http.post('/api/graphql', () =>
      HttpResponse.json({
        data: { featuredContent: [], newest: { nodes: [album] }, trending: { nodes: [album] } },
      }),
    ),
    http.post('/api/landing/visit', () => new HttpResponse(null, { status: 204 })),
    http.post('/api/subscribe', async ({ request }) => {
      subscribed.push(await request.json());
      return HttpResponse.json({ success: true });
    }),
  );
});
afterEach(() => localStorage.clear());

const show = (tab?: number) => render(<Landing tab={tab} registration="open" />);

describe('the landing page', () => {
  it('says one sentence, has one field and one button, and shows what plays', async () => {
    show();
    expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();
    expect(screen.getByText(texts.footer)).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Featured' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Trending now' })).toBeInTheDocument();
    expect(screen.queryByRole('tablist')).not.toBeInTheDocument();
    await expectAccessible();
  });

  it('begins its row with what is featured, and shows nothing twice', async () => {
    const things = { album: null, track: null, artist: null, event: null, merchandise: null };
    server.use(
      http.post('/api/graphql', () =>
        HttpResponse.json({
          data: {
            featuredContent: [
              {
                ...things,
                itemId: 'e1',
                event: {
                  title: 'Loft Session',
                  artistName: 'Kestrel Yard',
                  location: 'Lisbon',
                  multimediaItems: [],
                },
              },
              { ...things, itemId: album.id, album },
            ],
            newest: { nodes: [album, { ...album, id: 'a2', title: 'Second' }] },
            trending: { nodes: [] },
          },
        }),
      ),
    );
    show();
    const row = await screen.findByRole('group', { name: 'Featured' });
    expect(
      within(row)
        .getAllByRole('figure')
        .map((each) => each.textContent),
    ).toEqual(['Loft SessionKestrel Yard · Lisbon', 'Night BusKestrel Yard', 'SecondKestrel Yard']);
  });

  it('lets the mouse drag the row of what is featured, and leaves fingers to the browser', async () => {
    show();
    const row = await screen.findByRole('group', { name: 'Featured' });
    row.setPointerCapture = () => {};
    row.scrollLeft = 50;
    const drag = (pointerType: string, button = 0) => {
      fireEvent.pointerDown(row, { pointerId: 1, pointerType, button, clientX: 300 });
      fireEvent.pointerMove(row, { pointerId: 1, pointerType, clientX: 180 });
      fireEvent.pointerUp(row, { pointerId: 1, pointerType, clientX: 180 });
      fireEvent.pointerMove(row, { pointerId: 1, pointerType, clientX: 20 });
    };
    drag('touch');
    drag('mouse', 2);
    expect(row.scrollLeft).toBe(50);
    drag('mouse');
    expect(row.scrollLeft).toBe(170);
    expect(row.style.scrollSnapType).toBe('');
  });

  it('takes an address, says thanks, and goes on to the sign-up where that is open', async () => {
    show();
    const field = screen.getByRole('textbox', { name: 'Your e-mail address' });
    expect(field).toBeRequired();
    expect(field).toHaveAttribute('type', 'email');
    await userEvent.type(field, 'mia@example.com');
    await userEvent.click(screen.getByRole('button', { name: 'Get Early Access' }));
    expect(await screen.findByText('Thanks for subscribing!')).toBeInTheDocument();
    expect(subscribed).toEqual([{ email: 'mia@example.com', ref: '' }]);
    expect(screen.getByRole('link', { name: /Choose a password/ })).toHaveAttribute(
      'href',
      '/register?email=mia%40example.com',
    );
  });

  it('says when that failed', async () => {
    server.use(http.post('/api/subscribe', () => HttpResponse.json({}, { status: 500 })));
    show();
    await userEvent.type(screen.getByRole('textbox'), 'mia@example.com{Enter}');
    expect(await screen.findByText('Something went wrong. Please try again.')).toBeInTheDocument();
  });

  it('tells more in three tabs, by keys, dots and drags of 50 units', async () => {
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Tell Me More' }));
    const shown = () => screen.getByRole('tab', { selected: true }).textContent;
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Our Vision',
      'For Fans',
      'For Artists',
    ]);
    expect(shown()).toBe('Our Vision');
    screen.getByRole('tab', { selected: true }).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(shown()).toBe('For Fans');
    expect(screen.getByRole('tab', { name: 'For Fans' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Show For Artists' }));
    expect(shown()).toBe('For Artists');
    const drag = (by: number) => {
      const slides = screen.getByTestId('slides');
      fireEvent.pointerDown(slides, { clientX: 200 });
      fireEvent.pointerUp(slides, { clientX: 200 + by });
    };
    drag(49);
    expect(shown()).toBe('For Artists');
    drag(50);
    expect(shown()).toBe('For Fans');
    drag(-50);
    expect(shown()).toBe('For Artists');
    drag(-50);
    expect(shown()).toBe('For Artists');
    await expectAccessible();
  });

  it('opens the tab for artists', () => {
    show(2);
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('For Artists');
  });

  it('refuses a wrong preview password, and is cancelled', async () => {
    server.use(
      http.post('/api/preview', () =>
        HttpResponse.json({ code: 'BAD_USER_INPUT', detail: 'Invalid password' }, { status: 400 }),
      ),
    );
    show();
    await userEvent.click(screen.getByRole('button', { name: 'I have a preview password' }));
    await userEvent.type(screen.getByLabelText('Preview password'), 'wrong');
    await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
    expect(await screen.findByText('Invalid password')).toBeInTheDocument();
    expect(isCurtainOpen()).toBe(false);
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByLabelText('Preview password')).not.toBeInTheDocument();
  });

  it('lets in who has the preview password', async () => {
    const heard: unknown[] = [];
    server.use(
      http.post('/api/preview', async ({ request }) => {
        heard.push(await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
    );
    show();
    await userEvent.click(screen.getByRole('button', { name: 'I have a preview password' }));
    await userEvent.type(screen.getByLabelText('Preview password'), 'velvet');
    await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
    await waitFor(() => expect(isCurtainOpen()).toBe(true));
    expect(heard).toEqual([{ password: 'velvet' }]);
  });

  it('is skipped by seven clicks on the hero, and not by six', () => {
    show();
    const hero = screen.getByTestId('hero');
    for (let click = 0; click < 6; click++) fireEvent.click(hero);
    expect(isCurtainOpen()).toBe(false);
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    fireEvent.click(hero);
    expect(isCurtainOpen()).toBe(true);
    error.mockRestore();
  });
});

const standing = {
  confirmed: false,
  invited: false,
  left: false,
  place: 0,
  referrals: 0,
  link: '',
};

describe('its address while it is not shown', () => {
  afterEach(() => useSiteStatus.setState({ registration: 'open' }));

  it.each(['closed', 'invite'] as const)(
    'takes a visitor’s address where registration is %s',
    async (registration) => {
      asVisitor();
      useSiteStatus.setState({ registration });
      renderPage(<HomewardPage />, { at: '/landing?ref=abc' });
      await userEvent.type(screen.getByLabelText('Your e-mail address'), 'mia@example.org');
      await userEvent.click(screen.getByRole('button', { name: landingTexts.earlyAccess }));
      expect(await screen.findByText(landingTexts.subscribed)).toBeVisible();
      expect(subscribed).toHaveLength(1);
      await expectAccessible();
    },
  );

  it('leads home where everybody may sign up', () => {
    asVisitor();
    renderPage(<HomewardPage />, { at: '/landing' });
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });
});

describe('the page of the waiting list', () => {
  it('asks before it confirms, and shows the place and the link', async () => {
    server.use(
      http.get('/api/early-access/place', () => HttpResponse.json(standing)),
      http.post('/api/early-access/confirm', async ({ request }) => {
        expect(await request.json()).toEqual({ token: 't.1' });
        return HttpResponse.json({
          ...standing,
          confirmed: true,
          place: 7,
          referrals: 2,
          link: 'https://music.example/landing?ref=abc',
        });
      }),
    );
    renderPage(<EarlyAccessPage />, { at: '/early-access?token=t.1' });
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm my address' }));
    expect(await screen.findByRole('heading', { name: 'No. 7' })).toBeInTheDocument();
    expect(screen.getByLabelText('Your link')).toHaveValue('https://music.example/landing?ref=abc');
    expect(screen.getByText(/2 friends came by it/)).toBeInTheDocument();
    await expectAccessible();
  });

  it('asks before somebody leaves', async () => {
    let left = 0;
    server.use(
      http.post('/api/early-access/unsubscribe', () => {
        left++;
        return HttpResponse.json({ success: true });
      }),
    );
    renderPage(<EarlyAccessPage />, { at: '/early-access?leave=t.1' });
    expect(left).toBe(0);
    await userEvent.click(screen.getByRole('button', { name: 'Leave the list' }));
    expect(
      await screen.findByRole('heading', { name: 'You are off the list' }),
    ).toBeInTheDocument();
    expect(left).toBe(1);
  });
});

describe('early access for admins', () => {
  it('invites the next, and makes codes and passwords that are shown once', async () => {
    asMember({ roles: ['admin'] });
    const asked: unknown[] = [];
    server.use(
      http.get('/api/admin/early-access/invites', () => HttpResponse.json({ invites: [] })),
      http.get('/api/admin/early-access', () =>
        HttpResponse.json({
          entries: [
            {
              id: 'w1',
              email: 'mia@example.com',
              referrals: 3,
              joinedAt: '2026-11-28T20:00:00.000Z',
              confirmedAt: '2026-11-28T20:01:00.000Z',
              invitedAt: null,
              leftAt: null,
            },
          ],
          totals: { unconfirmed: 2, waiting: 1, invited: 0 },
        }),
      ),
      http.get('/api/admin/early-access/days', () =>
        HttpResponse.json({ days: [{ day: '2026-11-28', visits: 40, joined: 4, confirmed: 1 }] }),
      ),
      http.get('/api/admin/preview-codes', () => HttpResponse.json({ codes: [] })),
      http.post('/api/admin/early-access/invites', async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.json({ invited: 1 });
      }),
      http.post('/api/admin/early-access/codes', () =>
        HttpResponse.json({ codes: ['ABCD-EFGH-IJKL-MNOP'] }, { status: 201 }),
      ),
      http.post('/api/admin/preview-codes', () =>
        HttpResponse.json(
          {
            id: 'p1',
            label: 'Press',
            createdAt: '2026-11-28T20:00:00.000Z',
            expiresAt: '2026-12-28T20:00:00.000Z',
            revokedAt: null,
            uses: 0,
            password: 'open sesame',
          },
          { status: 201 },
        ),
      ),
    );
    renderPage(<WaitingListPage />);
    const list = within(await screen.findByRole('region', { name: 'Waiting list' }));
    expect(list.getByRole('rowheader', { name: 'mia@example.com' })).toBeInTheDocument();
    expect(await screen.findByText('40 visits, 4 sign-ups (10.0 %)')).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Reason (optional)'), 'There is room');
    await userEvent.click(list.getByRole('button', { name: 'Send invites' }));
    await waitFor(() => expect(asked).toEqual([{ count: 10, why: 'There is room' }]));
    await userEvent.click(screen.getByRole('button', { name: 'Make codes' }));
    expect(await screen.findByText('ABCD-EFGH-IJKL-MNOP')).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('For whom'), 'Press');
    await userEvent.click(screen.getByRole('button', { name: 'Make a password' }));
    expect(await screen.findByText('open sesame')).toBeInTheDocument();
    await expectAccessible();
  });

  it('lists invites with what became of them, and revokes one for a reason', async () => {
    asMember({ roles: ['admin'] });
    const at = '2026-11-28T20:00:00.000Z';
    const code = { note: null, email: null, createdAt: at, usedAt: null, usedBy: null };
    let invites: Record<string, unknown>[] = [
      { ...code, id: 'i3', note: 'Press', state: 'made', revokedAt: null },
      {
        ...code,
        id: 'i2',
        email: 'mia@example.com',
        state: 'used',
        usedAt: at,
        usedBy: { userId: 'u1', handle: 'mia', displayName: 'Mia' },
        revokedAt: null,
      },
      { ...code, id: 'i1', email: 'bo@example.com', state: 'sent', revokedAt: null },
    ];
    const revoked: unknown[] = [];
    server.use(
      http.get('/api/admin/early-access', () =>
        HttpResponse.json({ entries: [], totals: { unconfirmed: 0, waiting: 0, invited: 2 } }),
      ),
      http.get('/api/admin/early-access/days', () => HttpResponse.json({ days: [] })),
      http.get('/api/admin/preview-codes', () => HttpResponse.json({ codes: [] })),
      http.get('/api/admin/early-access/invites', () => HttpResponse.json({ invites })),
      http.post('/api/admin/early-access/invites/:id/revoke', async ({ request, params }) => {
        revoked.push([params.id, await request.json()]);
        invites = invites.map((one) =>
          one.id === params.id ? { ...one, state: 'revoked', revokedAt: at } : one,
        );
        return HttpResponse.json({ success: true });
      }),
    );
    renderPage(<WaitingListPage />);
    const table = await screen.findByRole('table', { name: 'Invites' });
    const row = (name: string) =>
      within(within(table).getByRole('rowheader', { name }).closest('tr') as HTMLElement);
    expect(row('Press').getByText('To hand out')).toBeInTheDocument();
    expect(row('mia@example.com').getByRole('link', { name: '@mia' })).toHaveAttribute(
      'href',
      '/mia',
    );
    expect(row('mia@example.com').queryByRole('button')).toBeNull();
    await userEvent.click(row('bo@example.com').getByRole('button', { name: /^Revoke/ }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Revoke the invite for bo@example.com?' }),
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
    expect(revoked).toEqual([]);
    await userEvent.type(dialog.getByLabelText('Reason'), 'It leaked');
    await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('Revoked')).toBeInTheDocument();
    expect(revoked).toEqual([['i1', { why: 'It leaked' }]]);
    await expectAccessible();
  });

  it('orders who waits by their place, and goes on from there', async () => {
    asMember({ roles: ['admin'] });
    const asked: string[] = [];
    server.use(
      http.get('/api/admin/early-access', ({ request }) => {
        asked.push(new URL(request.url).search);
        const entries = Array.from({ length: 100 }, (_, at) => ({
          id: `w${asked.length}-${at}`,
          email: `e${asked.length}-${at}@example.com`,
          referrals: 0,
          joinedAt: '2026-11-28T20:00:00.000Z',
          confirmedAt: null,
          invitedAt: null,
          leftAt: null,
          turn: at + 7,
        }));
        return HttpResponse.json({ entries, totals: { unconfirmed: 0, waiting: 200, invited: 0 } });
      }),
      http.get('/api/admin/early-access/days', () => HttpResponse.json({ days: [] })),
      http.get('/api/admin/preview-codes', () => HttpResponse.json({ codes: [] })),
      http.get('/api/admin/early-access/invites', () => HttpResponse.json({ invites: [] })),
    );
    renderPage(<WaitingListPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'By place' }));
    expect(
      await screen.findByRole('rowheader', { name: /^1\s*e2-0@example\.com$/ }),
    ).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByRole('rowheader', { name: /^101\s*e3-0@example\.com$/ });
    expect(asked).toEqual(['?sort=joined', '?sort=place', '?sort=place&after=106']);
  });

  it('exports the list', async () => {
    asMember({ roles: ['admin'] });
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    server.use(
      http.get('/api/admin/early-access', () =>
        HttpResponse.json({ entries: [], totals: { unconfirmed: 0, waiting: 0, invited: 0 } }),
      ),
      http.get('/api/admin/early-access/days', () => HttpResponse.json({ days: [] })),
      http.get('/api/admin/preview-codes', () => HttpResponse.json({ codes: [] })),
      http.get('/api/admin/early-access/invites', () => HttpResponse.json({ invites: [] })),
    );
    renderPage(<WaitingListPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(click).toHaveBeenCalledOnce());
    const [link] = click.mock.contexts as HTMLAnchorElement[];
    expect(new URL(link?.href ?? '').pathname).toBe('/api/admin/early-access.csv');
  });

  it('shows analysts what the landing page does, and nothing of anybody', async () => {
    asMember({ roles: ['analyst'] });
    const asked: string[] = [];
    server.use(
      http.get('/api/admin/early-access/days', () =>
        HttpResponse.json({ days: [{ day: '2026-11-28', visits: 40, joined: 4, confirmed: 1 }] }),
      ),
      http.get('/api/admin/*', ({ request }) => {
        asked.push(new URL(request.url).pathname);
        return new HttpResponse(null, { status: 403 });
      }),
    );
    renderPage(<WaitingListPage />, { at: '/admin/early-access' });
    expect(await screen.findByText('40 visits, 4 sign-ups (10.0 %)')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send invites' })).toBeNull();
    expect(asked).toEqual([]);
  });
});
