import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { usePaymentStatus } from '@/core/site/paymentStatus';
import { useSiteStatus } from '@/core/site/siteStatus';
import { landingTexts } from '@/lib/landingTexts';
import { texts } from '@/lib/texts';
import { asMember, asVisitor, expectAccessible } from '@/test/render';
import { server } from '@/test/server';
import { showShell, startFrame } from './testing/frame';

startFrame();

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
    expect(bar()).toHaveAttribute('data-print', 'no');
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
