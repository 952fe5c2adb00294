import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { server, startServer } from '@/test/server';
import { chatApi } from './chatApi';
import { notificationApi } from './notificationApi';

startServer();

describe('a call of the services of messages', () => {
  it.each([
    ['/api/chat', () => chatApi.chats()],
    ['/api/notification/history', () => notificationApi.history(1)],
  ])('is given up after 10 s: %s', async (path, call) => {
    // The time is the test's: what waits for it is a signal of the browser's, which has no clock to be moved.
    const over = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(over.signal);
    server.use(http.get(path, () => new Promise<Response>(() => undefined)));
    const outcome = expect(call()).rejects.toThrow('Network error');
    await vi.waitFor(() => expect(timeout).toHaveBeenCalledExactlyOnceWith(10_000));
    over.abort(new DOMException('It took too long.', 'TimeoutError'));
    await outcome;
  });

  it('asks for 50 messages before one, and 20 notifications a page', async () => {
    const asked: string[] = [];
    server.use(
      http.get('/api/chat/:id/messages', ({ request }) => {
        asked.push(new URL(request.url).search);
        return HttpResponse.json({ messages: [], hasMore: false });
      }),
      http.get('/api/notification/history', ({ request }) => {
        asked.push(new URL(request.url).search);
        return HttpResponse.json({ notifications: [] });
      }),
    );
    const { messagePage } = (await import('@/lib/messageTexts')).messageConstants;
    await chatApi.messages('chat-1', messagePage, 'message-9');
    await notificationApi.history(3);
    expect(asked).toEqual(['?limit=50&before=message-9', '?page=3&pageSize=20&chats=false']);
  });
});
