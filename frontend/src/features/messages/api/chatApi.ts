import { request, withQuery } from '@/core/data/api';
import type { Chat, ChatSettings, Message, Participant } from '../model/types';

/** What a message is sent as. */
export interface Outgoing {
  content: string;
  type: 0;
  clientKey: string;
  imageKeys?: readonly string[];
}

interface MessagePage {
  messages: Message[];
  hasMore: boolean;
}

// Chats live in a store of their own, which pushes change: an answer that is shared or kept would be older than it.
const get = <T>(path: string) => request<T>('chat', path, { method: 'GET' });

/** The calls of the chat service by REST. All reject as request does. */
export const chatApi = {
  chats: (cursor?: string) =>
    get<{ chats: Chat[]; nextCursor?: string | null }>(withQuery('/chat', { limit: 30, cursor })),
  chat: (id: string) => get<Chat>(`/chat/${id}`),
  create: (participantIds: readonly string[], name?: string) =>
    request<Chat>('chat', '/chat', {
      method: 'POST',
      body: { participantIds, ...(name ? { name } : {}) },
    }),
  change: (id: string, change: { name?: string; muted?: boolean }) =>
    request<Chat>('chat', `/chat/${id}`, { method: 'PUT', body: change }),
  leave: (id: string) => request<void>('chat', `/chat/${id}`, { method: 'DELETE' }),
  participants: (id: string, cursor?: string) =>
    get<{ participants: Participant[]; nextCursor: string | null }>(
      withQuery(`/chat/${id}/participants`, { cursor }),
    ),
  addParticipants: (id: string, userIds: readonly string[]) =>
    request<Chat>('chat', `/chat/${id}/participants`, { method: 'POST', body: { userIds } }),
  removeParticipant: (id: string, userId: string) =>
    request<void>('chat', `/chat/${id}/participants/${userId}`, { method: 'DELETE' }),
  messages: (id: string, limit: number, before?: string) =>
    get<MessagePage>(withQuery(`/chat/${id}/messages`, { limit, before })),
  missed: (id: string, after: number) =>
    get<MessagePage>(withQuery(`/chat/${id}/messages`, { limit: 100, after })),
  send: (id: string, message: Outgoing) =>
    request<Message>('chat', `/chat/${id}/messages`, { method: 'POST', body: message }),
  edit: (messageId: string, content: string) =>
    request<Message>('chat', `/messages/${messageId}`, { method: 'PUT', body: { content } }),
  remove: (messageId: string) =>
    request<void>('chat', `/messages/${messageId}`, { method: 'DELETE' }),
  markRead: (chatId: string, lastReadMessageId: string) =>
    request<{ unreadCount: number }>('chat', `/chat/${chatId}/messages/read`, {
      method: 'POST',
      body: { chatId, lastReadMessageId },
    }),
  unread: () => get<{ count: number; messages: number }>('/chat/unread-count'),
  settings: () => get<ChatSettings>('/chat/settings'),
  changeSettings: (settings: ChatSettings) =>
    request<ChatSettings>('chat', '/chat/settings', { method: 'PATCH', body: settings }),
};

export type ChatApi = typeof chatApi;
