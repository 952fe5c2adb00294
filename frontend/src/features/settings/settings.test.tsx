import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { usePlayer } from '@/core/player';
import GalleryPage from '@/features/dev/pages/GalleryPage';
import MailboxPage from '@/features/dev/pages/MailboxPage';
import NotFoundPage from '@/features/places/pages/NotFoundPage';
import DashboardPage from '@/features/studio/pages/OverviewPage';
import { texts } from '@/lib/texts';
import { asMember, asVisitor, expectAccessible, renderPage, where } from '@/test/render';
import { problem, server, startServer } from '@/test/server';
import SettingsPage from './pages/SettingsPage';

startServer();
beforeEach(asVisitor);

describe('settings', () => {
  it('lead visitors to the login, and still let them choose a theme', async () => {
    renderPage(<SettingsPage />);
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    expect(screen.queryByRole('link', { name: 'Dashboard' })).toBeNull();
    await userEvent.click(await screen.findByRole('radio', { name: 'Light' }));
    expect(document.documentElement.dataset.theme).toBe('light');
    await userEvent.click(screen.getByRole('radio', { name: 'As the system' }));
    expect(localStorage.getItem('sidestage.theme')).toBeNull();
    await expectAccessible();
  });

  it('set the volume', async () => {
    renderPage(<SettingsPage />);
    const volume = await screen.findByRole('slider', { name: /Volume/ });
    fireEvent.change(volume, { target: { value: '40' } });
    expect(usePlayer.getState().volume).toBeCloseTo(0.4);
    expect(volume).toHaveAttribute('aria-valuetext', '40 percent');
  });

  describe('of the account', () => {
    beforeEach(() => {
      asMember();
      server.use(
        http.get('/api/identity/handle-available', ({ request }) => {
          const handle = new URL(request.url).searchParams.get('handle');
          return HttpResponse.json(
            handle === 'admin'
              ? { handle, available: false, reason: 'This handle is reserved.' }
              : { handle, available: true },
          );
        }),
      );
    });

    it('lead to the dashboard, which a phone has in no menu', () => {
      renderPage(<SettingsPage />);
      expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
    });

    it('save the name and the handle', async () => {
      let sent: unknown;
      server.use(
        http.patch('/api/identity/attributes', async ({ request }) => {
          sent = await request.json();
          return HttpResponse.json({ userId: 'fan-1' });
        }),
      );
      renderPage(<SettingsPage />);
      const save = screen.getByRole('button', { name: 'Save' });
      expect(save).toBeDisabled();
      const name = screen.getByLabelText('Display name');
      await userEvent.clear(name);
      await userEvent.type(name, 'Robin F');
      const handle = screen.getByLabelText('Handle');
      await userEvent.clear(handle);
      await userEvent.type(handle, 'robin_f');
      expect(await screen.findByText('@robin_f is free')).toBeInTheDocument();
      await userEvent.click(save);
      expect(await screen.findByText('Your profile is saved')).toBeInTheDocument();
      expect(sent).toEqual({ displayName: 'Robin F', handle: 'robin_f' });
      await expectAccessible();
    });

    it('say why a handle cannot be had', async () => {
      renderPage(<SettingsPage />);
      const handle = screen.getByLabelText('Handle');
      await userEvent.clear(handle);
      await userEvent.type(handle, 'admin');
      expect(await screen.findByText('This handle is reserved.')).toBeInTheDocument();
    });

    it('show the field that the server refused', async () => {
      server.use(
        http.patch('/api/identity/attributes', () =>
          HttpResponse.json(
            { status: 400, code: 'BAD_USER_INPUT', fields: { handle: 'This handle is taken.' } },
            { status: 400 },
          ),
        ),
      );
      renderPage(<SettingsPage />);
      await userEvent.type(screen.getByLabelText('Handle'), 'x');
      await userEvent.click(screen.getByRole('button', { name: 'Save' }));
      expect(await screen.findByText('This handle is taken.')).toBeInTheDocument();
      expect(screen.getByLabelText('Handle')).toHaveAttribute('aria-invalid', 'true');
    });

    it('say what the server said', async () => {
      problem('patch', '/api/identity/attributes', 503, 'UNAVAILABLE');
      renderPage(<SettingsPage />);
      await userEvent.type(screen.getByLabelText('Display name'), 'x');
      await userEvent.click(screen.getByRole('button', { name: 'Save' }));
      expect(await screen.findByText('It is UNAVAILABLE.')).toBeInTheDocument();
    });
  });
});

describe('the mailbox', () => {
  it('shows what was sent to somebody', async () => {
    server.use(
      http.get('/api/dev/mailbox', ({ request }) => {
        const to = new URL(request.url).searchParams.get('to');
        const mail = {
          to: 'new@sidestage.test',
          subject: 'Your code',
          text: 'Your code is 123456.',
          code: '123456',
          sentAt: '2026-11-21T08:00:00.000Z',
        };
        return HttpResponse.json(to && to !== mail.to ? [] : [mail]);
      }),
    );
    renderPage(<MailboxPage />);
    expect(await screen.findByTestId('code')).toHaveTextContent('123456');
    await expectAccessible();
    await userEvent.type(screen.getByLabelText('Sent to'), 'other@sidestage.test');
    expect(await screen.findByText(texts.nothingHere)).toBeInTheDocument();
    expect(where()).toBe('/?to=other%40sidestage.test');
  });

  it('is not there outside the demo', async () => {
    problem('get', '/api/dev/mailbox', 404, 'ROUTE_NOT_FOUND');
    renderPage(<MailboxPage />);
    expect(
      await screen.findByRole('heading', { name: 'This page is not here' }),
    ).toBeInTheDocument();
  });
});

describe('the gallery', () => {
  it('shows the primitives without a fault', async () => {
    server.use(http.get('/api/dev/mailbox', () => HttpResponse.json([])));
    renderPage(<GalleryPage />);
    expect(await screen.findByRole('heading', { name: 'Gallery' })).toBeInTheDocument();
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: 'Dialog' }));
    expect(await screen.findByRole('dialog', { name: 'Delete this list?' })).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('other places', () => {
  it('are for members where they are somebody’s own', () => {
    renderPage(<DashboardPage />, { at: '/dashboard', path: '/dashboard' });
    expect(where()).toBe('/login');
  });

  it('that do not exist say so', async () => {
    renderPage(<NotFoundPage />);
    expect(screen.getByRole('heading', { name: 'This page is not here' })).toBeInTheDocument();
    expect(document.title).toBe('Not found · Sidestage');
    await expectAccessible();
  });
});
