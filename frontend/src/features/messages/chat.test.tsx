import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useSnackbars } from '@/components/snackbarStore';
import { useMessagesPopup } from '@/core/site/messages';
import { expectAccessible } from '@/test/render';
import { problem, server, startServer } from '@/test/server';
import { useChats } from './chat/chatStore';
import { asPerson, pushed, serve, showPopup } from './testing/popup';
import { chat, me, message, participant } from './testing/things';

startServer();
beforeEach(() => asPerson());

const list = () => screen.findByRole('list', { name: 'Chats' });
const field = () => screen.findByRole('textbox', { name: 'Message' });
const own = (sequence: number, more = {}) =>
  message(sequence, {
    senderId: me,
    senderHandle: 'person1',
    senderDisplayName: 'Person 1',
    ...more,
  });

describe('the list of chats', () => {
  it('says that there are none', async () => {
    serve();
    showPopup({ tab: 'chat' });
    expect(await screen.findByText('No chats yet.')).toBeVisible();
    await expectAccessible();
  });

  it('shows them by their latest activity, with what was said last', async () => {
    serve({
      chats: [
        chat(1, {
          unreadCount: 3,
          lastMessage: { ...message(5), sequence: 5, hasImages: false },
          lastSequence: 5,
        }),
        chat(2, { lastMessage: { ...message(6), content: '', hasImages: true }, lastSequence: 6 }),
        chat(3, { kind: 'group', name: 'Road crew', participantCount: 4 }),
      ],
    });
    showPopup({ tab: 'chat' });
    const rows = within(await list());
    await waitFor(() => expect(rows.getAllByRole('button')).toHaveLength(3));
    expect(rows.getByRole('button', { name: /Person 2 .*Words 5.*3 unread/ })).toBeVisible();
    expect(rows.getByRole('button', { name: /Person 3.*Picture/ })).toBeVisible();
    expect(rows.getByRole('button', { name: /Road crew.*No messages yet/ })).toBeVisible();
    expect(screen.getByRole('tab', { name: /Chat.*1 unread/ })).toBeVisible();
    await expectAccessible();
  });

  it('says what failed, in the words of the specification', async () => {
    serve();
    problem('get', '/api/chat', 500, 'INTERNAL');
    showPopup({ tab: 'chat' });
    expect(await screen.findByText('Error: Failed to load chats')).toBeVisible();
    serve({ chats: [chat(1)] });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: /Person 2/ })).toBeVisible();
    expect(screen.queryByText(/^Error/)).not.toBeInTheDocument();
  });

  it('counts what two servers push in another order, and nothing that was read', async () => {
    serve({ chats: [chat(1, { lastSequence: 4, lastReadSequence: 4 })] });
    const { hubs } = showPopup({ tab: 'chat' });
    await list();
    await waitFor(() => expect(useChats.getState().chats['chat-1']).toBeDefined());
    for (const sequence of [6, 5, 6, 5, 4])
      await pushed(hubs.chat, 'ReceiveMessage', message(sequence));
    expect(useChats.getState().chats['chat-1']).toMatchObject({ unreadCount: 2, lastSequence: 6 });
    expect(useChats.getState().chats['chat-1']?.lastMessage).toMatchObject({ sequence: 6 });
    const read = { chatId: 'chat-1', userId: me, lastReadSequence: 8, unreadCount: 0 };
    await pushed(hubs.chat, 'ChatRead', read);
    await pushed(hubs.chat, 'ReceiveMessage', message(8));
    expect(useChats.getState().chats['chat-1']).toMatchObject({ unreadCount: 0, lastSequence: 8 });
  });

  it('knows that whoever writes has read what came before', async () => {
    serve({ chats: [chat(1, { unreadCount: 2, lastSequence: 2 })] });
    const { hubs } = showPopup({ tab: 'chat' });
    await list();
    await waitFor(() => expect(useChats.getState().unreadChats).toBe(1));
    // On a telephone of theirs they have answered.
    await pushed(hubs.chat, 'ReceiveMessage', own(3, { clientKey: 'k' }));
    expect(useChats.getState()).toMatchObject({ unreadChats: 0 });
    expect(useChats.getState().chats['chat-1']).toMatchObject({ unreadCount: 0 });
    await pushed(hubs.chat, 'ReceiveMessage', message(4));
    const reader = useChats
      .getState()
      .chats['chat-1']?.participants.find(({ userId }) => userId === message(4).senderId);
    expect(reader).toMatchObject({ lastReadSequence: 4 });
  });

  it('keeps what was pushed while an answer was on its way', async () => {
    const world = serve({ chats: [chat(1, { lastSequence: 4, lastReadSequence: 4 })] });
    const { hubs } = showPopup({ tab: 'chat' });
    await list();
    await waitFor(() => expect(useChats.getState().chats['chat-1']).toBeDefined());
    let answer: () => void = () => undefined;
    const before = structuredClone(world.chats);
    server.use(
      http.get('/api/chat/chat-1', async () => {
        await new Promise<void>((resolve) => (answer = resolve));
        return HttpResponse.json(before[0]);
      }),
    );
    const asked = vi.waitFor(() => expect(answer.name).not.toBe('answer'));
    await pushed(hubs.chat, 'ChatChanged', { chatId: 'chat-1' });
    await asked;
    await pushed(hubs.chat, 'ReceiveMessage', message(5));
    await act(async () => answer());
    await waitFor(() => expect(screen.getByRole('button', { name: /Words 5/ })).toBeVisible());
    expect(useChats.getState().chats['chat-1']).toMatchObject({ unreadCount: 1, lastSequence: 5 });
  });

  it('is read anew where the server says that something was missed, with who is there', async () => {
    const world = serve({ chats: [chat(1), chat(2), chat(3)] });
    const { hubs } = showPopup({ tab: 'chat' });
    hubs.chat.answers['Watch'] = (ids: string[]) =>
      ids.map((userId) => ({ userId, isOnline: true }));
    expect(await screen.findByRole('button', { name: /Person 3/ })).toBeVisible();
    // They are out of one, have read another on a telephone, and have a new one.
    world.chats = [chat(4), chat(2, { unreadCount: 2, lastSequence: 2 }), chat(1)];
    await pushed(hubs.chat, 'Missed', {});
    expect(
      await screen.findByRole('button', { name: /Person 5/ }, { timeout: 5_000 }),
    ).toBeVisible();
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /Person 4/ })).not.toBeInTheDocument(),
    );
    expect(screen.getByRole('button', { name: /Person 3.*2 unread/ })).toBeVisible();
    await waitFor(() =>
      expect(useChats.getState().online).toMatchObject({ 'user-2': true, 'user-5': true }),
    );
  });

  it('takes a message of a chat that it did not have, and counts it', async () => {
    const world = serve();
    const { hubs } = showPopup({ tab: 'chat' });
    await screen.findByText('No chats yet.');
    world.chats = [
      chat(1, {
        unreadCount: 1,
        lastMessage: { ...message(1), hasImages: false },
        lastSequence: 1,
      }),
    ];
    await pushed(hubs.chat, 'ReceiveMessage', message(1));
    expect(await screen.findByRole('button', { name: /Person 2.*Words 1/ })).toBeVisible();
    await waitFor(() => expect(useMessagesPopup.getState().unread).toBe(1));
  });

  it('raises what is unread for others’ messages alone, each once, and lowers it when read elsewhere', async () => {
    serve({ chats: [chat(1)] });
    const { hubs } = showPopup({ tab: 'chat' });
    await list();
    await waitFor(() => expect(useChats.getState().chats['chat-1']).toBeDefined());
    await pushed(hubs.chat, 'ReceiveMessage', own(1, { clientKey: 'k' }));
    await pushed(hubs.chat, 'ReceiveMessage', message(2));
    await pushed(hubs.chat, 'ReceiveMessage', message(2));
    expect(useChats.getState()).toMatchObject({ unreadChats: 1 });
    expect(useChats.getState().chats['chat-1']).toMatchObject({ unreadCount: 1, lastSequence: 2 });
    const read = { chatId: 'chat-1', userId: me, lastReadSequence: 2, unreadCount: 0 };
    await pushed(hubs.chat, 'ChatRead', read);
    await pushed(hubs.chat, 'ChatRead', read);
    expect(useChats.getState().unreadChats).toBe(0);
  });
});

describe('a chat', () => {
  const opened = (more = {}) => {
    const world = serve({
      chats: [chat(1, { unreadCount: 1, lastSequence: 2, ...more })],
      messages: [message(1), message(2)],
    });
    return { world, ...showPopup({ tab: 'chat', chatId: 'chat-1' }) };
  };

  it('waits, shows its messages, and says that they were read', async () => {
    const { hubs } = opened();
    let answer = () => {};
    const isAsked = new Promise<void>((resolve) => (answer = resolve));
    server.use(http.get('/api/chat/:id/messages', () => isAsked));
    expect(await screen.findByText('Initializing messaging...')).toBeVisible();
    answer();
    expect(await screen.findByText('Words 2')).toBeVisible();
    expect(screen.getByRole('link', { name: /Person 2/ })).toHaveAttribute('href', '/person2');
    expect(hubs.chat.held).toEqual(new Set(['chat-1']));
    await waitFor(() => expect(hubs.chat.callsOf('MarkAsRead')).toEqual([['chat-1', 'message-2']]));
    expect(useChats.getState().unreadChats).toBe(0);
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: 'Back to chats' }));
    expect(hubs.chat.held.size).toBe(0);
    expect(await list()).toBeVisible();
  });

  it('says what failed', async () => {
    serve({ chats: [chat(1)] });
    problem('get', '/api/chat/:id/messages', 500, 'INTERNAL');
    showPopup({ tab: 'chat', chatId: 'chat-1' });
    expect(await screen.findByText('Error: Failed to load messages')).toBeVisible();
  });

  it('sends by Enter and begins a line by Shift and Enter; blank text is not sent', async () => {
    const { hubs } = opened();
    hubs.chat.answers['SendMessage'] = (_: string, sent: { content: string; clientKey: string }) =>
      own(3, sent);
    const box = await field();
    expect(box).toHaveAttribute('placeholder', 'Chatting as @person1...');
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
    await userEvent.type(box, '   {Enter}');
    expect(hubs.chat.callsOf('SendMessage')).toEqual([]);
    await userEvent.clear(box);
    await userEvent.type(box, ' one{Shift>}{Enter}{/Shift}two {Enter}');
    await waitFor(() => expect(hubs.chat.callsOf('SendMessage')).toHaveLength(1));
    expect(hubs.chat.callsOf('SendMessage')[0]).toEqual([
      'chat-1',
      { content: 'one\ntwo', type: 0, clientKey: expect.any(String) },
    ]);
    expect(box).toHaveValue('');
    expect(await screen.findByText(/· Sent$/)).toBeVisible();
    await pushed(hubs.chat, 'UserPresenceChanged', { userId: 'user-2', isOnline: true });
    expect(screen.getByText(/· Delivered$/)).toBeVisible();
    await pushed(hubs.chat, 'ChatRead', {
      chatId: 'chat-1',
      userId: 'user-2',
      lastReadSequence: 3,
    });
    expect(screen.getByText(/· Read$/)).toBeVisible();
  });

  it('shows a message once, whether the push or the answer comes first', async () => {
    const { hubs } = opened();
    let key = '';
    let answer: (value: unknown) => void = () => undefined;
    hubs.chat.answers['SendMessage'] = (_: string, sent: { clientKey: string }) => {
      key = sent.clientKey;
      return new Promise((resolve) => (answer = resolve));
    };
    await userEvent.type(await field(), 'Hello{Enter}');
    expect(await screen.findByText('Sending')).toBeVisible();
    const sent = () => own(3, { content: 'Hello', clientKey: key });
    await waitFor(() => expect(key).not.toBe(''));
    await pushed(hubs.chat, 'ReceiveMessage', sent());
    await act(async () => answer(sent()));
    await pushed(hubs.chat, 'ReceiveMessage', sent());
    expect(screen.getAllByText('Hello')).toHaveLength(1);
    expect(screen.queryByText('Sending')).not.toBeInTheDocument();
  });

  it('keeps what did not get through, to be sent again with the same key', async () => {
    const { hubs } = opened();
    server.use(http.post('/api/chat/:id/messages', () => HttpResponse.error()));
    await field();
    hubs.chat.canReconnect = false;
    act(() => hubs.chat.become('disconnected'));
    await userEvent.type(await field(), 'Lost{Enter}');
    expect(await screen.findByText('Failed to send message after multiple attempts')).toBeVisible();
    const keys: string[] = [];
    server.use(
      http.post('/api/chat/:id/messages', async ({ request }) => {
        const body = (await request.json()) as { clientKey: string };
        keys.push(body.clientKey);
        return HttpResponse.json(own(3, { ...body, content: 'Lost' }), { status: 201 });
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/· Sent$/)).toBeVisible();
    expect(keys).toHaveLength(1);
    expect(localStorage.getItem(`sidestage.outbox.${me}`)).toBeNull();
  });

  it('sends what waited once it is connected again', async () => {
    const { hubs } = opened();
    server.use(http.post('/api/chat/:id/messages', () => HttpResponse.error()));
    await field();
    hubs.chat.canReconnect = false;
    act(() => hubs.chat.become('disconnected'));
    await userEvent.type(await field(), 'Tunnel{Enter}');
    await screen.findByText('Failed to send message after multiple attempts');
    hubs.chat.answers['GetMissed'] = () => [];
    hubs.chat.answers['SendMessage'] = (_: string, sent: object) => own(3, sent);
    act(() => hubs.chat.become('connected'));
    expect(await screen.findByText(/· Sent$/)).toBeVisible();
  });

  it('says what the server refused', async () => {
    const { hubs } = opened();
    const { HubError } = await import('@/core/hub');
    hubs.chat.answers['SendMessage'] = () => {
      throw new HubError('Person 2 takes no messages.', 'FORBIDDEN');
    };
    await userEvent.type(await field(), 'Hi{Enter}');
    expect(await screen.findByText('Person 2 takes no messages.')).toBeVisible();
    expect(hubs.chat.callsOf('SendMessage')).toHaveLength(1);
  });

  it('catches up on what it missed, in order', async () => {
    const { hubs, world } = opened();
    await screen.findByText('Words 2');
    act(() => hubs.chat.become('reconnecting'));
    world.messages.push(message(3), message(4));
    hubs.chat.answers['GetMissed'] = () => [
      { chatId: 'chat-1', messages: [message(3)], hasMore: true },
    ];
    act(() => hubs.chat.become('connected'));
    await waitFor(() =>
      expect(screen.getAllByText(/^Words/).map((each) => each.textContent)).toEqual([
        'Words 1',
        'Words 2',
        'Words 3',
        'Words 4',
      ]),
    );
    expect(hubs.chat.callsOf('GetMissed')[0]).toEqual([[{ chatId: 'chat-1', sequence: 2 }]]);
  });

  it('fills a hole before a message that was pushed', async () => {
    const { hubs, world } = opened();
    await screen.findByText('Words 2');
    world.messages.push(message(3), message(4));
    await pushed(hubs.chat, 'ReceiveMessage', message(4));
    expect(await screen.findByText('Words 3')).toBeVisible();
  });

  it('shows who types, until they stop or write', async () => {
    const { hubs } = opened();
    await field();
    const typing = { chatId: 'chat-1', userId: 'user-2', handle: 'person2', isTyping: true };
    await pushed(hubs.chat, 'UserTyping', typing);
    expect(screen.getByText('@person2 is typing')).toBeVisible();
    await pushed(hubs.chat, 'UserTyping', { ...typing, isTyping: false });
    expect(screen.queryByText('@person2 is typing')).not.toBeInTheDocument();
    await pushed(hubs.chat, 'UserTyping', typing);
    await pushed(hubs.chat, 'ReceiveMessage', message(3));
    expect(screen.queryByText('@person2 is typing')).not.toBeInTheDocument();
  });

  it('tells the others that the person types, once in a while, and that they stopped', async () => {
    const { hubs } = opened();
    await userEvent.type(await field(), 'abc');
    expect(hubs.chat.callsOf('UpdateTypingStatus')).toEqual([['chat-1', true]]);
    await userEvent.clear(await field());
    expect(hubs.chat.callsOf('UpdateTypingStatus').at(-1)).toEqual(['chat-1', false]);
  });

  it('keeps what was being written, for each chat', async () => {
    const { unmount } = opened();
    await userEvent.type(await field(), 'Half a thou');
    unmount();
    showPopup({ tab: 'chat', chatId: 'chat-1' });
    expect(await field()).toHaveValue('Half a thou');
  });

  it('changes the last of one’s own by the arrow, and shows that it was changed', async () => {
    const world = serve({ chats: [chat(1, { lastSequence: 1 })], messages: [own(1)] });
    const { hubs } = showPopup({ tab: 'chat', chatId: 'chat-1' });
    hubs.chat.answers['EditMessage'] = (id: string, content: string) =>
      own(1, { id, content, editedAt: '2026-05-01T11:00:00.000Z' });
    await userEvent.type(await field(), '{ArrowUp}');
    const box = await screen.findByRole('textbox', { name: 'Change the message' });
    expect(box).toHaveValue('Words 1');
    await userEvent.type(box, ' and more{Enter}');
    expect(await screen.findByText('Words 1 and more')).toBeVisible();
    expect(screen.getByText(/Edited/)).toBeVisible();
    expect(world.messages).toHaveLength(1);
  });

  it('deletes after a question, and says that there was something', async () => {
    serve({ chats: [chat(1, { lastSequence: 1 })], messages: [own(1)] });
    const { hubs } = showPopup({ tab: 'chat', chatId: 'chat-1' });
    await screen.findByText('Words 1');
    await userEvent.click(screen.getByRole('button', { name: 'More for the message by you' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Delete this message?' })).getByRole(
        'button',
        { name: 'Delete' },
      ),
    );
    expect(await screen.findByText('This message was deleted')).toBeVisible();
    expect(hubs.chat.callsOf('DeleteMessage')).toEqual([['message-1']]);
  });

  it('offers to delete one’s own where one may not write any more, and says what was refused', async () => {
    serve({
      chats: [chat(1, { lastSequence: 2, canWrite: false })],
      messages: [own(1), message(2)],
    });
    const { hubs } = showPopup({ tab: 'chat', chatId: 'chat-1' });
    const { HubError } = await import('@/core/hub');
    const refusal = new HubError('Not any more.', 'FORBIDDEN');
    hubs.chat.answers['DeleteMessage'] = vi.fn().mockRejectedValueOnce(refusal);
    await userEvent.click(
      await screen.findByRole('button', { name: 'More for the message by you' }),
    );
    const remove = await screen.findByRole('menuitem', { name: 'Delete' });
    expect(screen.queryByRole('menuitem', { name: 'Edit' })).not.toBeInTheDocument();
    await userEvent.click(remove);
    const question = await screen.findByRole('dialog', { name: 'Delete this message?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(useSnackbars.getState().items.at(-1)).toMatchObject({ message: 'Not any more.' }),
    );
    expect(hubs.chat.callsOf('DeleteMessage')).toEqual([['message-1']]);
    expect(screen.getByText('Words 1')).toBeVisible();
  });

  it('shows the deletion and the edit of others', async () => {
    const { hubs } = opened();
    await screen.findByText('Words 2');
    await pushed(
      hubs.chat,
      'MessageEdited',
      message(1, { content: 'Better', editedAt: '2027-01-01T00:00:00.000Z' }),
    );
    expect(screen.getByText('Better')).toBeVisible();
    await pushed(hubs.chat, 'MessageDeleted', {
      chatId: 'chat-1',
      messageId: 'message-2',
      sequence: 2,
    });
    expect(screen.getByText('This message was deleted')).toBeVisible();
  });

  it('reacts, and takes it back', async () => {
    const { hubs } = opened();
    await screen.findByText('Words 2');
    hubs.chat.answers['AddReaction'] = vi
      .fn()
      .mockResolvedValueOnce([{ type: 'LOVE', count: 1, mine: true }])
      .mockResolvedValueOnce([]);
    const [more] = screen.getAllByRole('button', { name: 'More for the message by Person 2' });
    await userEvent.click(more!);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Love' }));
    const given = await screen.findByRole('button', { name: 'Love, 1 person', pressed: true });
    expect(hubs.chat.callsOf('AddReaction')[0]?.[1]).toBe('LOVE');
    await userEvent.click(given);
    await waitFor(() => expect(given).not.toBeInTheDocument());
  });

  it('has read what came once its end was in sight, not while it is scrolled up', async () => {
    serve({ chats: [chat(1, { lastSequence: 1, lastReadSequence: 1 })], messages: [message(1)] });
    const { hubs } = showPopup({ tab: 'chat', chatId: 'chat-1' });
    const region = await screen.findByRole('region', { name: 'Messages' });
    const scrollTo = (top: number) => {
      for (const [name, value] of [
        ['scrollHeight', 2000],
        ['clientHeight', 500],
        ['scrollTop', top],
      ] as const)
        Object.defineProperty(region, name, { configurable: true, writable: true, value });
      fireEvent.scroll(region);
    };
    scrollTo(0);
    await pushed(hubs.chat, 'ReceiveMessage', message(2));
    // As every other device of theirs counts it.
    expect(useChats.getState().chats['chat-1']).toMatchObject({ unreadCount: 1 });
    await waitFor(() => expect(useMessagesPopup.getState().unread).toBe(1));
    expect(hubs.chat.callsOf('MarkAsRead')).toEqual([]);
    scrollTo(1500);
    await waitFor(() => expect(hubs.chat.callsOf('MarkAsRead')).toEqual([['chat-1', 'message-2']]));
    await waitFor(() => expect(useMessagesPopup.getState().unread).toBe(0));
    await pushed(hubs.chat, 'ReceiveMessage', message(3));
    expect(useChats.getState().chats['chat-1']).toMatchObject({ unreadCount: 0 });
  });

  it('reads out what comes while it is open', async () => {
    const { hubs } = opened();
    await screen.findByText('Words 2');
    await pushed(hubs.chat, 'ReceiveMessage', message(3));
    expect(await screen.findByText('Person 2: Words 3')).toBeInTheDocument();
  });

  it('has a line for each day, and people’s names in groups', async () => {
    serve({
      chats: [
        chat(1, {
          kind: 'group',
          name: 'Road crew',
          participants: [participant(1), participant(2), participant(3)],
          participantCount: 3,
          lastSequence: 2,
        }),
      ],
      messages: [
        message(1, { createdAt: '2026-05-01T10:00:00.000Z' }),
        message(2, {
          createdAt: '2026-05-02T10:00:00.000Z',
          senderId: 'user-3',
          senderDisplayName: 'Person 3',
          senderHandle: 'person3',
        }),
      ],
    });
    showPopup({ tab: 'chat', chatId: 'chat-1' });
    expect(await screen.findByText(/Friday.? 1 May/)).toBeVisible();
    expect(screen.getByText(/Saturday.? 2 May/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Person 3' })).toHaveAttribute('href', '/person3');
    expect(screen.getByText('3 people')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /^More for the chat/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'People' }));
    const people = within(await screen.findByRole('list', { name: 'People' }));
    await waitFor(() => expect(people.getAllByRole('listitem')).toHaveLength(3));
    expect(screen.queryByRole('button', { name: 'More people' })).not.toBeInTheDocument();
  });

  it('draws few of ten thousand messages, the newest first in sight', async () => {
    serve({ chats: [chat(1)], messages: [message(9_999), message(10_000)] });
    showPopup({ tab: 'chat', chatId: 'chat-1' });
    await screen.findByText('Words 10000');
    act(() =>
      useChats.setState(({ timelines }) => ({
        timelines: {
          ...timelines,
          'chat-1': {
            ...timelines['chat-1']!,
            messages: Array.from({ length: 10_000 }, (_, at) => message(at + 1)),
          },
        },
      })),
    );
    expect(screen.getAllByRole('article').length).toBeLessThan(60);
  });
});

describe('writing to somebody', () => {
  it('finds the chat with them', async () => {
    const world = serve({ chats: [chat(1)] });
    server.use(
      http.post('/api/chat', async ({ request }) => {
        world.changes.push(['POST /api/chat', await request.json()]);
        return HttpResponse.json(chat(1));
      }),
    );
    showPopup({ tab: 'chat', writeTo: { userId: 'user-2', name: 'Person 2' } });
    expect(await field()).toBeVisible();
    expect(world.changes[0]).toEqual(['POST /api/chat', { participantIds: ['user-2'] }]);
    expect(useMessagesPopup.getState()).toMatchObject({ chatId: 'chat-1', writeTo: null });
  });

  it.each([
    [403, 'FORBIDDEN', 'Error: It is FORBIDDEN.'],
    [500, 'INTERNAL', 'Error: Failed to create chat'],
  ])('says why it does not: %s', async (status, code, words) => {
    serve();
    problem('post', '/api/chat', status, code);
    showPopup({ tab: 'chat', writeTo: { userId: 'user-2', name: 'Person 2' } });
    expect(await screen.findByText(words)).toBeVisible();
  });
});
