import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { usePlayer } from '@/core/player';
import { useCartState } from '@/core/site/cart';
import { useMessagesPopup } from '@/core/site/messages';
import { useSiteStatus } from '@/core/site/siteStatus';
import { asMember, expectAccessible } from '@/test/render';
import { address, mobile, nav, showShell, song, startFrame, toggle } from './testing/frame';

startFrame();

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
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute(
      'data-print',
      'no',
    );
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
