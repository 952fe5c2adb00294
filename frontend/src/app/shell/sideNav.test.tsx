import { act, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { useSnackbars } from '@/components/snackbarStore';
import { useMessagesPopup } from '@/core/site/messages';
import { asMember } from '@/test/render';
import { address, nav, showShell, startFrame } from './testing/frame';

startFrame();

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
