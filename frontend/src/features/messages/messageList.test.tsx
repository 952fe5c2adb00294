import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '@/test/render';
import { server, startServer } from '@/test/server';
import { asPerson, pushed, serve, showPopup } from './testing/popup';
import { chat, me, message } from './testing/things';

startServer();
beforeEach(() => asPerson());

const many = (count: number) => Array.from({ length: count }, (_, at) => message(at + 1));
const height = 480;

/** A list of messages that can be scrolled, as far as the tests need it: jsdom lays nothing out. */
async function scrolled() {
  const list = await screen.findByRole('region', { name: 'Messages' });
  const most = () => Number.parseFloat(list.querySelector('ol')!.style.height) - height;
  Object.defineProperties(list, {
    clientHeight: { get: () => height },
    scrollHeight: { get: () => most() + height },
    scrollTo: {
      // A browser tells of it once it has drawn it.
      value: ({ top }: { top: number }) =>
        queueMicrotask(() => scrollTo(Math.min(top, Math.max(most(), 0)))),
    },
  });
  const scrollTo = (top: number) => {
    if (list.scrollTop === top) return;
    list.scrollTop = top;
    fireEvent.scroll(list);
  };
  return { list, most, scrollTo };
}

const opened = async (count = 60, also: () => void = () => undefined) => {
  const world = serve({ chats: [chat(1, { lastSequence: count })], messages: many(count) });
  also();
  const { hubs } = showPopup({ tab: 'chat', chatId: 'chat-1' });
  const place = await scrolled();
  act(() => place.scrollTo(place.most()));
  await screen.findByText(`Words ${count}`);
  const read = () => hubs.chat.callsOf('MarkAsRead').map(([, id]) => id);
  await waitFor(() => expect(read()).toEqual([`message-${count}`]));
  return { world, hubs, read, ...place };
};
const own = (sequence: number) =>
  message(sequence, { senderId: me, senderHandle: 'person1', senderDisplayName: 'Person 1' });
const rest = (milliseconds: number) =>
  act(() => new Promise<void>((resolve) => setTimeout(resolve, milliseconds)));

describe('the end of a chat', () => {
  it('needs no way to it while one is there, and what comes is read', async () => {
    const { hubs, read } = await opened();
    expect(screen.queryByRole('button', { name: /Newest|new message/ })).toBeNull();
    await pushed(hubs.chat, 'ReceiveMessage', message(61));
    expect(screen.queryByRole('button', { name: /Newest|new message/ })).toBeNull();
    await waitFor(() => expect(read().at(-1)).toBe('message-61'));
  });

  it('is one press away, with how many came meanwhile, who are read by that', async () => {
    const { hubs, list, most, scrollTo, read } = await opened();
    act(() => scrollTo(100));
    expect(screen.getByRole('button', { name: 'Newest' })).toBeVisible();
    await expectAccessible();
    // What one has said on a telephone is no news.
    await pushed(hubs.chat, 'ReceiveMessage', own(61));
    expect(screen.getByRole('button', { name: 'Newest' })).toBeVisible();
    await pushed(hubs.chat, 'ReceiveMessage', message(62));
    expect(screen.getByRole('button', { name: '1 new message' })).toBeVisible();
    await pushed(hubs.chat, 'ReceiveMessage', message(63));
    const button = screen.getByRole('button', { name: '2 new messages' });
    await rest(500);
    expect(list.scrollTop).toBe(100);
    expect(read()).toEqual(['message-60']);
    await userEvent.click(button);
    await waitFor(() => expect(list.scrollTop).toBe(most()));
    expect(screen.queryByRole('button', { name: /Newest|new message/ })).toBeNull();
    expect(await screen.findByText('Words 63')).toBeVisible();
    await waitFor(() => expect(read()).toEqual(['message-60', 'message-63']));
    act(() => scrollTo(100));
    expect(screen.getByRole('button', { name: 'Newest' })).toBeVisible();
  });

  it('reached by scrolling is read as well', async () => {
    const { hubs, most, scrollTo, read } = await opened();
    act(() => scrollTo(100));
    await pushed(hubs.chat, 'ReceiveMessage', message(61));
    act(() => scrollTo(most() - 200));
    expect(screen.getByRole('button', { name: '1 new message' })).toBeVisible();
    act(() => scrollTo(most() - 40));
    expect(screen.queryByRole('button', { name: '1 new message' })).toBeNull();
    await waitFor(() => expect(read().at(-1)).toBe('message-61'));
  });

  it('is gone to by what one writes oneself', async () => {
    const { hubs, list, most, scrollTo } = await opened();
    hubs.chat.answers['SendMessage'] = (_: string, { content, clientKey }: never) => ({
      ...own(61),
      content,
      clientKey,
    });
    act(() => scrollTo(100));
    await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'Here I am{Enter}');
    await waitFor(() => expect(list.scrollTop).toBeGreaterThan(most() - 80));
    expect(await screen.findByText('Here I am')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Newest|new message/ })).toBeNull();
  });

  it('is not read while nobody looks', async () => {
    const { hubs, read } = await opened();
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await pushed(hubs.chat, 'ReceiveMessage', message(61));
    await rest(500);
    expect(read()).toEqual(['message-60']);
    visibility.mockReturnValue('visible');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(read()).toEqual(['message-60', 'message-61']));
  });
});

describe('the beginning of a chat', () => {
  it('is read as one comes near it, and asked for again where it did not come', async () => {
    const asked: string[] = [];
    let isAway = true;
    const { scrollTo } = await opened(120, () =>
      server.use(
        http.get('/api/chat/:id/messages', ({ request }) => {
          const before = new URL(request.url).searchParams.get('before');
          if (before === null) return undefined;
          asked.push(before);
          return isAway
            ? new HttpResponse(null, { status: 503 })
            : HttpResponse.json({ messages: many(70).slice(20).reverse(), hasMore: false });
        }),
      ),
    );
    asked.length = 0;
    act(() => scrollTo(0));
    expect(screen.getByText('Loading older messages')).toBeInTheDocument();
    await waitFor(() => expect(asked).toEqual(['message-71']));
    isAway = false;
    await waitFor(() => expect(screen.queryByText('Loading older messages')).toBeNull());
    expect(asked).toEqual(['message-71', 'message-71']);
    act(() => scrollTo(0));
    expect(await screen.findByText('Words 21')).toBeVisible();
  });
});
