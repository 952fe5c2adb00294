import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type MessagesPopup, useMessagesPopup } from '@/core/site/messages';
import { asVisitor, expectAccessible, renderPage, where } from '@/test/render';
import { startServer } from '@/test/server';
import { MessagesPlace } from './MessagesPlace';
import { asPerson, serve, showPopup } from './testing/popup';
import { chat, me, message } from './testing/things';

startServer();

/** Where the browser keeps how the popup was left. */
const key = 'sidestage.messages';
const closed = { state: 'closed', tab: 'notifications', chatId: null } as const;

const asAtFirst = () => useMessagesPopup.setState(useMessagesPopup.getInitialState());

beforeEach(() => {
  asPerson();
  asAtFirst();
  // Other files' tests share the window.
  return asAtFirst;
});

const field = () => screen.findByRole('textbox', { name: 'Message' });
const twoChats = () =>
  serve({ chats: [chat(1, { lastSequence: 1 }), chat(2)], messages: [message(1)] });

describe('an address that names a chat', () => {
  it('opens the popup on it, and does not name it any more', async () => {
    twoChats();
    showPopup({ ...closed }, '/post/post-1?comment=c1&chat=chat-1');
    expect(await field()).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Person 2' })).toBeVisible();
    expect(useMessagesPopup.getState()).toMatchObject({
      state: 'open',
      tab: 'chat',
      chatId: 'chat-1',
    });
    expect(where()).toBe('/post/post-1?comment=c1');
    await expectAccessible();
    // Whoever goes on within the site is not led back to it.
    await userEvent.type(await field(), '{Escape}');
    expect(await screen.findByRole('button', { name: 'Messages & Notifications' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is gone to where somebody has pressed what the browser told them', async () => {
    const worker = new EventTarget();
    Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
    twoChats();
    showPopup({ state: 'minimised' }, '/music');
    await screen.findByRole('button', { name: 'Messages & Notifications' });
    const says = (data: unknown) =>
      act(() => void worker.dispatchEvent(new MessageEvent('message', { data })));
    says({ type: 'something else', path: '/store' });
    says(null);
    expect(where()).toBe('/music');
    says({ type: 'go', path: '/?chat=chat-1' });
    expect(await field()).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Person 2' })).toBeVisible();
    expect(where()).toBe('/');
  });

  it('takes the place of the chat that was open', async () => {
    twoChats();
    showPopup({ tab: 'settings', chatId: 'chat-2' }, '/?chat=chat-1');
    expect(await field()).toBeVisible();
    expect(useMessagesPopup.getState().chatId).toBe('chat-1');
  });

  it('says so where the chat is not the person’s', async () => {
    serve();
    showPopup({ ...closed }, '/?chat=chat-9');
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Error: /);
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
  });
});

/** The site as it is loaded anew in a browser that kept this. */
function reload(kept: string | null) {
  asAtFirst();
  if (kept === null) localStorage.removeItem(key);
  else localStorage.setItem(key, kept);
  return showPopup({ ...closed });
}

describe('what was open', () => {
  const leftOpen = async () => {
    twoChats();
    const { unmount } = showPopup({ tab: 'chat' });
    await userEvent.click(await screen.findByRole('button', { name: /Person 3/ }));
    await field();
    unmount();
    return localStorage.getItem(key);
  };

  it('is open again after the page was loaded anew, with the chat and without the focus', async () => {
    reload(await leftOpen());
    expect(await screen.findByRole('heading', { name: 'Person 3' })).toBeVisible();
    expect(await field()).toBeVisible();
    expect(useMessagesPopup.getState()).toMatchObject({
      state: 'open',
      tab: 'chat',
      chatId: 'chat-2',
    });
  });

  it('is open again at the tab it was left at, and minimised where it was', async () => {
    serve();
    const { unmount } = showPopup({ tab: 'notifications' });
    await userEvent.click(await screen.findByRole('tab', { name: 'Settings' }));
    await userEvent.click(screen.getByRole('button', { name: 'Minimise' }));
    unmount();
    reload(localStorage.getItem(key));
    await userEvent.click(await screen.findByRole('button', { name: 'Messages & Notifications' }));
    expect(await screen.findByRole('tab', { name: 'Settings', selected: true })).toBeVisible();
  });

  it('is closed where it was closed', async () => {
    serve();
    const { unmount } = showPopup();
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    unmount();
    reload(localStorage.getItem(key));
    await act(async () => undefined);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Messages & Notifications' })).toBeNull();
  });

  it('is minimised on a phone, where it would be the whole page', async () => {
    const kept = await leftOpen();
    const { matchMedia } = window;
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
      ...matchMedia(query),
      matches: query === '(max-width: 800px)',
    }));
    reload(kept);
    expect(await screen.findByRole('button', { name: 'Messages & Notifications' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Messages & Notifications' }));
    expect(await screen.findByRole('heading', { name: 'Person 3' })).toBeVisible();
  });

  it('does not take the place of what somebody has opened meanwhile', async () => {
    const kept = await leftOpen();
    useMessagesPopup.setState({ state: 'open', tab: 'settings', chatId: null });
    localStorage.setItem(key, kept ?? '');
    showPopup({ tab: 'settings' });
    expect(await screen.findByRole('tab', { name: 'Settings', selected: true })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Person 3' })).toBeNull();
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{"state":'],
    ['null', 'null'],
    ['a number', '5'],
    ['a text', '"open"'],
    ['a list', '[1]'],
    ['of another kind', '{"state":"wide","tab":"all","chatId":7,"unread":9,"writeTo":{}}'],
  ])('is as good as nothing where it cannot be read: %s', async (_, kept) => {
    serve();
    reload(kept);
    await act(async () => undefined);
    const before: MessagesPopup = useMessagesPopup.getInitialState();
    expect(useMessagesPopup.getState()).toEqual(before);
    act(() => useMessagesPopup.setState({ state: 'open' }));
    expect(await screen.findByText('Nothing here yet.')).toBeVisible();
  });

  it('takes what can be read of it', async () => {
    twoChats();
    reload('{"state":"open","tab":"chat","chatId":{}}');
    const list = within(await screen.findByRole('list', { name: 'Chats' }));
    expect(await list.findByRole('button', { name: /Person 2/ })).toBeVisible();
  });

  it('is forgotten when the person signs out, with what they were writing', async () => {
    twoChats();
    const { unmount } = showPopup({ tab: 'chat', chatId: 'chat-1' });
    await userEvent.type(await field(), 'Half a thou');
    expect(localStorage.getItem(`sidestage.draft.${me}.chat-1`)).toBe('Half a thou');
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toMatchObject({ chatId: 'chat-1' });
    act(asVisitor);
    unmount();
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual(closed);
    expect(localStorage.getItem(`sidestage.draft.${me}.chat-1`)).toBeNull();
    asPerson();
    reload(localStorage.getItem(key));
    await act(async () => undefined);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('visitors', () => {
  it('have no popup, whatever the browser kept', async () => {
    asVisitor();
    localStorage.setItem(key, '{"state":"open","tab":"chat","chatId":"chat-1"}');
    act(() => useMessagesPopup.setState({ state: 'open' }));
    renderPage(<MessagesPlace />);
    await waitFor(() => expect(screen.getByRole('main')).toBeEmptyDOMElement());
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
