import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { HubError } from '@/core/hub';
import { tokensKey } from '@/core/session/storage';
import { server, startServer } from '@/test/server';
import { useNotifications } from './notifications/notificationStore';
import { asPerson, serve, showPopup } from './testing/popup';
import { chat, message, notification, participant } from './testing/things';

// Word for word as the specification has them: the constants are left out here on purpose.

startServer();
beforeEach(() => asPerson());

const field = () => screen.findByRole('textbox', { name: 'Message' });

describe('what failed with notifications', () => {
  const shown = async () => {
    serve({ notifications: [notification(1), notification(2)], unreadNotifications: 2 });
    const { hubs } = showPopup();
    await screen.findByText('Something 1 happened');
    act(() => hubs.notifications.become('disconnected'));
    const away = () => HttpResponse.error();
    server.use(
      http.post('/api/notification/:id/mark-read', away),
      http.delete('/api/notification/all', away),
    );
  };

  it('is said where one was not marked as read', async () => {
    await shown();
    await userEvent.click(screen.getByRole('link', { name: /Something 1 happened/ }));
    expect(await screen.findByText('Error: Failed to mark notification as read')).toBeVisible();
  });

  it('is said where they were not deleted, who are there again', async () => {
    await shown();
    await userEvent.click(screen.getByRole('button', { name: 'Delete all notifications' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete all' }));
    expect(await screen.findByText('Error: Failed to delete notifications')).toBeVisible();
    const list = within(screen.getByRole('list', { name: 'Notifications' }));
    expect(list.getAllByRole('listitem')).toHaveLength(2);
    expect(useNotifications.getState().unread).toBe(2);
  });
});

describe('without a token', () => {
  it.each([
    ['notifications', 'Error: Please sign in to receive notifications'],
    ['chat', 'Error: Please sign in to use chat'],
  ] as const)('%s say that one has to sign in', async (tab, words) => {
    serve();
    const { hubs } = showPopup({ tab });
    await screen.findByText(tab === 'chat' ? 'No chats yet.' : 'Nothing here yet.');
    localStorage.removeItem(tokensKey);
    for (const hub of [hubs.chat, hubs.notifications])
      act(() => {
        hub.become('disconnected');
        hub.become('connected');
      });
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('no message is sent, which is said beside it', async () => {
    serve({ chats: [chat(1)], messages: [message(1)] });
    const { hubs } = showPopup({ tab: 'chat', chatId: 'chat-1' });
    const box = await field();
    localStorage.removeItem(tokensKey);
    await userEvent.type(box, 'Hello{Enter}');
    expect(
      await screen.findByText('No access token available for SignalR connection'),
    ).toBeVisible();
    expect(hubs.chat.callsOf('SendMessage')).toEqual([]);
  });
});

describe('a message', () => {
  it('that the server refuses without a word has failed', async () => {
    serve({ chats: [chat(1)], messages: [message(1)] });
    const { hubs } = showPopup({ tab: 'chat', chatId: 'chat-1' });
    hubs.chat.answers['SendMessage'] = () => {
      throw new HubError('', 'FORBIDDEN');
    };
    await userEvent.type(await field(), 'Hello{Enter}');
    expect(await screen.findByText('Failed to send message')).toBeVisible();
  });

  it('without words or pictures says so, in the chat and in the list', async () => {
    const empty = message(1, { content: '' });
    serve({
      chats: [chat(1, { lastMessage: { ...empty, hasImages: false }, lastSequence: 1 })],
      messages: [empty],
    });
    showPopup({ tab: 'chat', chatId: 'chat-1' });
    const article = within(await screen.findByRole('article'));
    expect(article.getByText('No content')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Back to chats' }));
    expect(await screen.findByRole('button', { name: /Person 2.*No content/ })).toBeVisible();
  });

  it('of somebody without a name is by an unknown user', async () => {
    const nameless = { senderId: 'user-9', senderHandle: '', senderDisplayName: '' };
    serve({
      chats: [chat(1, { kind: 'group', name: 'Road crew', lastSequence: 1 })],
      messages: [message(1, nameless)],
    });
    showPopup({ tab: 'chat', chatId: 'chat-1' });
    const article = await screen.findByRole('article', { name: /^Unknown User, / });
    expect(within(article).getByText('Unknown User')).toBeVisible();
    expect(within(article).queryByRole('link')).toBeNull();
  });
});

describe('a chat', () => {
  it('with somebody who is gone is with an unknown user, whose page it does not lead to', async () => {
    serve({
      chats: [chat(1, { participants: [participant(1)], canWrite: false })],
      messages: [message(1)],
    });
    showPopup({ tab: 'chat' });
    await userEvent.click(await screen.findByRole('button', { name: /^Unknown User/ }));
    const head = await screen.findByRole('heading', { name: 'Unknown User' });
    expect(head.closest('a')).toBeNull();
    expect(await screen.findByText('You cannot write in this chat.')).toBeVisible();
  });

  it('in which nothing was said yet says so', async () => {
    serve({ chats: [chat(1)] });
    showPopup({ tab: 'chat', chatId: 'chat-1' });
    await field();
    expect(screen.getByText('No messages yet')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Initializing messaging...')).toBeNull());
  });
});
