import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useMessagesPopup } from '@/core/site/messages';
import { server, startServer } from '@/test/server';
import { useChats } from './chat/chatStore';
import { clearDrafts } from './chat/drafts';
import { clearOutboxes, keepInOutbox } from './chat/outbox';
import { openChat } from './popup/popupState';
import { asPerson, pushed, serve, showPopup } from './testing/popup';
import { chat, me, message } from './testing/things';

startServer();
beforeEach(() => asPerson());

describe('a hidden chat', () => {
  const shown = async (more: Parameters<typeof chat>[1]) => {
    const world = serve({ chats: [chat(1, more)], messages: [message(1), message(2)] });
    const popup = showPopup({ tab: 'chat', chatId: 'chat-1' });
    await screen.findByRole('textbox', { name: 'Message' });
    return { world, ...popup };
  };

  it('goes where it was hidden on another device, until somebody writes again', async () => {
    const { world, hubs } = await shown({ lastSequence: 2, unreadCount: 1 });
    Object.assign(world.chats[0]!, { isHidden: true, unreadCount: 0 });
    await pushed(hubs.chat, 'ChatChanged', { chatId: 'chat-1' });
    expect(await screen.findByText('No chats yet.')).toBeVisible();
    expect(useChats.getState().unreadChats).toBe(0);
    // It is read anew with every connect; what was hidden is not in the list.
    const [hidden] = world.chats.splice(0);
    await act(async () => hubs.chat.become('reconnecting'));
    await act(async () => hubs.chat.become('connected'));
    await waitFor(() => expect(hubs.chat.callsOf('Watch').length).toBeGreaterThan(1));
    expect(screen.getByText('No chats yet.')).toBeVisible();
    world.chats.push({ ...hidden!, isHidden: false, lastSequence: 3 });
    await pushed(hubs.chat, 'ReceiveMessage', message(3));
    expect(
      await screen.findByRole('button', { name: /Person 2.*Words 3.*1 unread/ }),
    ).toBeVisible();
  });

  it('is not shown where it was left open before it was hidden elsewhere', async () => {
    serve({ chats: [] });
    server.use(http.get('/api/chat/:id', () => HttpResponse.json(chat(1, { isHidden: true }))));
    showPopup({ tab: 'chat', chatId: 'chat-1' });
    expect(await screen.findByText('No chats yet.')).toBeVisible();
    expect(useMessagesPopup.getState().chatId).toBeNull();
  });

  it('opens by writing to the person, and stays off the list until something is said', async () => {
    serve({ chats: [] });
    const hidden = chat(1, { isHidden: true, lastSequence: 2, lastReadSequence: 2 });
    server.use(
      http.post('/api/chat', () => HttpResponse.json(hidden)),
      http.get('/api/chat/:id', () => HttpResponse.json(hidden)),
    );
    const { hubs } = showPopup({ tab: 'chat', writeTo: { userId: 'user-2', name: 'Person 2' } });
    const field = await screen.findByRole('textbox', { name: 'Message' });
    await userEvent.click(screen.getByRole('button', { name: 'Back to chats' }));
    expect(await screen.findByText('No chats yet.')).toBeVisible();
    act(() => openChat('chat-1'));
    hubs.chat.answers['SendMessage'] = (_: string, sent: { clientKey: string }) =>
      message(3, { senderId: me, content: 'Again', clientKey: sent.clientKey });
    expect(field).not.toBeInTheDocument();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Message' }), 'Again{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Back to chats' }));
    expect(await screen.findByRole('button', { name: /Person 2.*You: Again/ })).toBeVisible();
  });

  describe('in which something was not sent', () => {
    const wroteBefore = () =>
      keepInOutbox(me, {
        clientKey: 'key-1',
        chatId: 'chat-1',
        content: 'Never came',
        imageKeys: [],
        previews: [],
        // It is not tried again by itself.
        createdAt: new Date(Date.now() - 3_600_000).toISOString(),
        state: 'failed',
      });
    const isHidden = () => {
      serve({ chats: [] });
      server.use(http.get('/api/chat/:id', () => HttpResponse.json(chat(1, { isHidden: true }))));
    };
    afterEach(() => {
      clearOutboxes();
      clearDrafts();
    });

    it('is listed until the message is thrown away', async () => {
      isHidden();
      wroteBefore();
      showPopup({ tab: 'chat' });
      await userEvent.click(await screen.findByRole('button', { name: /Person 2/ }));
      expect(await screen.findByText('Never came')).toBeVisible();
      await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
      await userEvent.click(screen.getByRole('button', { name: 'Back to chats' }));
      expect(await screen.findByText('No chats yet.')).toBeVisible();
    });

    it('is shown where it was left open', async () => {
      isHidden();
      wroteBefore();
      showPopup({ tab: 'chat', chatId: 'chat-1' });
      expect(await screen.findByText('Never came')).toBeVisible();
      expect(await screen.findByRole('textbox', { name: 'Message' })).toBeVisible();
      expect(useMessagesPopup.getState().chatId).toBe('chat-1');
    });

    it('stays listed with what was being written in it', async () => {
      const { world, hubs } = await shown({ lastSequence: 2 });
      await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'Half a');
      Object.assign(world.chats[0]!, { isHidden: true });
      await pushed(hubs.chat, 'ChatChanged', { chatId: 'chat-1' });
      expect(await screen.findByRole('button', { name: /Person 2.*Draft: Half a/ })).toBeVisible();
    });
  });

  it('is shown where somebody opens it, though it was not here before', async () => {
    serve({ chats: [] });
    server.use(http.get('/api/chat/:id', () => HttpResponse.json(chat(1, { isHidden: true }))));
    showPopup({ tab: 'chat' });
    await screen.findByText('No chats yet.');
    act(() => openChat('chat-1'));
    expect(await screen.findByRole('textbox', { name: 'Message' })).toBeVisible();
    await waitFor(() => expect(useChats.getState().timelines['chat-1']?.isLoaded).toBe(true));
    expect(useMessagesPopup.getState().chatId).toBe('chat-1');
  });
});
