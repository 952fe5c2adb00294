import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeHub } from '@/core/hub/testing/FakeHub';
import type { MessagesPopup } from '@/core/site/messages';
import { expectAccessible } from '@/test/render';
import { problem, server, startServer } from '@/test/server';
import { useChats } from './chat/chatStore';
import { openChat } from './popup/popupState';
import { asPerson, serve, type Server, showPopup } from './testing/popup';
import { chat, me, message, notification } from './testing/things';
import { waits } from './waits';

startServer();
beforeEach(() => asPerson());

/** Long enough for a hub to be given up as away. */
const patience = { timeout: waits.away + waits.missedWithin + 8_000 };

const own = (sequence: number, more = {}) =>
  message(sequence, { senderId: me, senderHandle: 'person1', ...more });

/** The popup where a hub never comes. */
function shown(popup: Partial<MessagesPopup>, more: Partial<Server> = {}) {
  const world = serve({
    chats: [chat(1, { unreadCount: 1, lastSequence: 2 })],
    messages: [own(1), message(2)],
    notifications: [notification(1)],
    unreadNotifications: 1,
    ...more,
  });
  server.use(http.post('/api/chat/:id/messages/read', () => HttpResponse.json({ unreadCount: 0 })));
  const hubs = { chat: new FakeHub('connecting'), notifications: new FakeHub('connecting') };
  for (const hub of Object.values(hubs)) hub.canReconnect = false;
  return { world, ...showPopup(popup, '/', undefined, hubs) };
}

describe('where a hub never comes', () => {
  it('lists the chats, counts them, and says quietly how it stands', async () => {
    const { hubs } = shown({ tab: 'chat' });
    expect(await screen.findByLabelText('Loading chats')).toBeInTheDocument();
    expect(
      await screen.findByRole('button', { name: /Person 2.*1 unread/ }, patience),
    ).toBeVisible();
    expect(screen.queryByLabelText('Loading chats')).not.toBeInTheDocument();
    await waitFor(() => expect(useChats.getState().unreadChats).toBe(1));
    expect(await screen.findByText('Connecting')).toBeVisible();
    act(() => hubs.chat.become('disconnected'));
    expect(screen.getByText('Not connected. Trying again.')).toBeVisible();
    act(() => hubs.chat.become('closed'));
    expect(screen.getByText('Not connected.')).toBeVisible();
    await expectAccessible();
  }, 30_000);

  it('says that chats could not be read, until they can', async () => {
    const { world } = shown({ tab: 'chat' }, { chats: [] });
    problem('get', '/api/chat', 503, 'UNAVAILABLE');
    expect(
      await screen.findByText('Error: Failed to load chats', undefined, patience),
    ).toBeVisible();
    expect(screen.queryByLabelText('Loading chats')).not.toBeInTheDocument();
    serve({ ...world, chats: [chat(1)] });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: /Person 2/ })).toBeVisible();
  }, 30_000);

  it('opens a chat, sends, changes and deletes in it by REST', async () => {
    const { world, hubs } = shown({ tab: 'chat', chatId: 'chat-1' });
    expect(await screen.findByText('Words 2')).toBeVisible();
    const sent: object[] = [];
    server.use(
      http.post('/api/chat/:id/messages', async ({ request }) => {
        const body = (await request.json()) as { clientKey: string };
        sent.push(body);
        const made = own(3, body);
        world.messages.push(made);
        return HttpResponse.json(made, { status: 201 });
      }),
      http.put('/api/messages/:id', async ({ request, params }) => {
        const { content } = (await request.json()) as { content: string };
        world.changes.push([`PUT ${String(params['id'])}`, content]);
        return HttpResponse.json(own(3, { content, editedAt: '2026-05-01T11:00:00.000Z' }));
      }),
    );
    const field = await screen.findByRole('textbox', { name: 'Message' });
    await userEvent.type(field, 'By REST{Enter}');
    expect(await screen.findByText('By REST')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Sending')).not.toBeInTheDocument());
    expect(sent).toEqual([{ content: 'By REST', type: 0, clientKey: expect.any(String) }]);
    await userEvent.type(field, '{ArrowUp}');
    const box = await screen.findByRole('textbox', { name: 'Change the message' });
    await userEvent.type(box, '!{Enter}');
    expect(await screen.findByText('By REST!')).toBeVisible();
    const [, last] = screen.getAllByRole('button', { name: 'More for the message by you' });
    await userEvent.click(last!);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete this message?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('This message was deleted')).toBeVisible();
    expect(screen.queryByText('By REST!')).not.toBeInTheDocument();
    expect(world.changes).toEqual([
      ['PUT message-3', 'By REST!'],
      ['DELETE /api/messages/message-3', undefined],
    ]);
    expect(hubs.chat.invoked).toEqual([]);
  }, 60_000);

  it('shows what others write in the chat that is open', async () => {
    const { world } = shown({ tab: 'notifications' });
    act(() => openChat('chat-1'));
    expect(await screen.findByText('Words 2')).toBeVisible();
    world.messages.push(message(3));
    expect(await screen.findByText('Words 3', undefined, patience)).toBeVisible();
  }, 30_000);
});
