import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { useMessagesPopup } from '@/core/site/messages';
import { asVisitor, expectAccessible, renderPage } from '@/test/render';
import { server, startServer } from '@/test/server';
import { EventChat } from './EventChat';
import { RoomChat } from './RoomChat';
import { asPerson, pushed, serve, showPopup } from './testing/popup';
import { chat, me, message, participant } from './testing/things';

startServer();
beforeEach(() => asPerson());

const night = {
  id: 'chat-1',
  userId: 'artist-1',
  status: 'PLANNED' as const,
  isInCalendar: true,
};
const ofNight = (more = {}) =>
  chat(1, { kind: 'event', eventId: 'chat-1', name: 'A night', participantCount: 12, ...more });

/** Lets somebody into the chat that is served, as the server does. */
function letIn(world: ReturnType<typeof serve>) {
  server.use(
    http.post('/api/chat/:id/participants', async ({ request }) => {
      world.changes.push(['joined', await request.json()]);
      world.chats = world.chats.map((each) => ({ ...each, isMember: true, canWrite: true }));
      return HttpResponse.json(world.chats[0]);
    }),
  );
}

describe('the way into the chat of an event', () => {
  it('says how many are in it, and opens it', async () => {
    serve({ chats: [ofNight({ unreadCount: 3 })] });
    renderPage(<EventChat event={night} />);
    expect(await screen.findByText('12 people in it')).toBeVisible();
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: 'Event chat 3 unread' }));
    expect(useMessagesPopup.getState()).toMatchObject({
      state: 'open',
      tab: 'chat',
      chatId: 'chat-1',
    });
  });

  it('counts what is said in it while the person is elsewhere', async () => {
    serve({ chats: [ofNight({ isMember: true }), chat(2)] });
    const { hubs } = showPopup({ state: 'closed' }, '/', <EventChat event={night} />);
    await screen.findByText('12 people in it');
    await waitFor(() => expect([...hubs.chat.held]).toEqual(['chat-1']));
    await pushed(hubs.chat, 'ReceiveMessage', message(7, { chatId: 'chat-1' }));
    expect(await screen.findByRole('button', { name: 'Event chat 1 unread' })).toBeVisible();
    await pushed(hubs.chat, 'ChatLeft', { chatId: 'chat-1' });
    await waitFor(() => expect([...hubs.chat.held]).toEqual([]));
  });

  it.each([
    ['PLANNED', 'Say that you are interested, and you may join the event chat.'],
    ['PAST', 'The event chat is for those who were there.'],
    ['CANCELLED', 'The event chat is for those who were interested.'],
  ] as const)('says why it is not open to who is not interested: %s', (status, words) => {
    serve();
    renderPage(<EventChat event={{ ...night, status, isInCalendar: false }} />);
    expect(screen.getByText(words)).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is for those who play, and for no visitor', async () => {
    serve({ chats: [ofNight({ participantCount: 0 })] });
    const { unmount } = renderPage(
      <EventChat event={{ ...night, isInCalendar: false, userId: me }} />,
    );
    expect(await screen.findByText('Nobody in it yet')).toBeVisible();
    unmount();
    asVisitor();
    renderPage(<EventChat event={night} />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('stays open where the event is cancelled, and closed where a block parts them', async () => {
    serve({ chats: [ofNight()] });
    const { unmount } = renderPage(<EventChat event={{ ...night, status: 'CANCELLED' }} />);
    expect(await screen.findByRole('button', { name: 'Event chat' })).toBeVisible();
    unmount();
    serve();
    renderPage(<EventChat event={night} />);
    expect(
      await screen.findByText('The event chat is not open to you.', {}, { timeout: 8_000 }),
    ).toBeVisible();
  });
});

describe('the chat of an event', () => {
  it('takes in whoever opens it, who may write then, and leads to the event', async () => {
    const world = serve({ chats: [ofNight({ isMember: false, canWrite: false })] });
    letIn(world);
    const { hubs } = showPopup({ tab: 'chat', chatId: 'chat-1' });
    expect(await screen.findByRole('textbox', { name: 'Message' })).toBeVisible();
    expect(world.changes).toEqual([['joined', { userIds: [me] }]]);
    expect(hubs.chat.held).toEqual(new Set(['chat-1']));
    expect(screen.getByRole('link', { name: /A night.*12 people/ })).toHaveAttribute(
      'href',
      '/events/chat-1',
    );
    await userEvent.click(screen.getByRole('button', { name: /^More for the chat/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Leave' }));
    expect(await screen.findByText(/for as long as you are interested/)).toBeVisible();
  });

  it('counts whoever speaks who was not in it before', async () => {
    const world = serve({ chats: [ofNight()] });
    const { hubs } = showPopup({ tab: 'chat', chatId: 'chat-1' });
    expect(await screen.findByText('12 people')).toBeVisible();
    world.chats = [
      ofNight({ participantCount: 13, participants: [participant(1), participant(9)] }),
    ];
    await pushed(hubs.chat, 'ReceiveMessage', message(1, { senderId: 'user-9' }));
    expect(await screen.findByText('13 people')).toBeVisible();
  });

  it('says so where one is not in it any more', async () => {
    const world = serve({ chats: [ofNight()], messages: [message(1)] });
    const { hubs } = showPopup({ tab: 'chat', chatId: 'chat-1' });
    await screen.findByRole('textbox', { name: 'Message' });
    world.chats = [];
    await pushed(hubs.chat, 'ChatLeft', { chatId: 'chat-1' });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Error: You are not in this chat any more.',
    );
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
  });
});

describe('the chat beside a room', () => {
  const kitchen = { id: 'chat-1', name: 'Kitchen' };
  it('is written in on the page, read there, and takes no focus', async () => {
    const world = serve({
      chats: [
        chat(1, {
          kind: 'room',
          roomId: 'chat-1',
          name: 'Kitchen',
          isMember: false,
          canWrite: false,
          participants: [participant(1), participant(2)],
        }),
      ],
      messages: [message(1, { content: 'Louder' })],
    });
    letIn(world);
    const { hubs } = showPopup({ state: 'closed' }, '/', <RoomChat room={kitchen} />);
    const region = await screen.findByRole('region', { name: 'Chat of Kitchen' });
    expect(await within(region).findByText('Louder')).toBeVisible();
    const field = within(region).getByRole('textbox', { name: 'Message' });
    expect(field).not.toHaveFocus();
    await expectAccessible();
    hubs.chat.answers['SendMessage'] = (_: string, { content, clientKey }: never) =>
      message(2, { senderId: me, content, clientKey });
    await userEvent.type(field, 'As you like{Enter}');
    expect(await within(region).findByText('As you like')).toBeVisible();
    // What others say there is before one's eyes: it does not count as unread.
    await pushed(hubs.chat, 'ReceiveMessage', message(3, { content: 'Thanks' }));
    expect(await within(region).findByText('Thanks')).toBeVisible();
    expect(useMessagesPopup.getState().unread).toBe(0);
    await waitFor(() =>
      expect(hubs.chat.callsOf('MarkAsRead')).toContainEqual(['chat-1', 'message-3']),
    );
    await pushed(hubs.chat, 'UserTyping', {
      chatId: 'chat-1',
      userId: 'user-2',
      handle: 'person2',
      isTyping: true,
    });
    expect(within(region).getByText('@person2 is typing')).toBeVisible();
  });

  it('asks again by itself where it cannot be read', async () => {
    serve({ chats: [chat(1, { kind: 'room', roomId: 'chat-1', name: 'Kitchen' })] });
    let asked = 0;
    server.use(
      http.get('/api/chat/:id/messages', () => {
        asked += 1;
        return asked < 2
          ? new HttpResponse(null, { status: 503 })
          : HttpResponse.json({ messages: [message(1, { content: 'Louder' })], hasMore: false });
      }),
    );
    showPopup({ state: 'closed' }, '/', <RoomChat room={kitchen} />);
    expect(await screen.findByText('Error: Failed to load messages')).toBeVisible();
    expect(await screen.findByText('Louder', {}, { timeout: 8_000 })).toBeVisible();
    expect(screen.queryByText('Error: Failed to load messages')).toBeNull();
  });

  it('asks no more where it is refused', async () => {
    const world = serve({ chats: [] });
    let asked = 0;
    server.events.on('request:start', ({ request }) => {
      if (request.url.includes('/api/chat/chat-1')) asked += 1;
    });
    showPopup({ state: 'closed' }, '/', <RoomChat room={kitchen} />);
    expect(await screen.findByRole('alert')).toBeVisible();
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(asked).toBe(1);
    expect(world.changes).toEqual([]);
  });

  it('waits for the connection', async () => {
    serve();
    act(() => useMessagesPopup.setState({ state: 'closed' }));
    renderPage(<RoomChat room={kitchen} />);
    expect(screen.getByText('Initializing messaging...')).toBeVisible();
  });
});
