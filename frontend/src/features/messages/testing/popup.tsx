import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { http, HttpResponse } from 'msw';
import type { HubKind } from '@/core/hub';
import { FakeHub } from '@/core/hub/testing/FakeHub';
import { type MessagesPopup, useMessagesPopup } from '@/core/site/messages';
import { tokensKey } from '@/core/session/storage';
import { makeTokens } from '@/core/session/testing/tokens';
import { asMember, renderPage } from '@/test/render';
import { server } from '@/test/server';
import type { Chat, Message, Notification } from '../model/types';
import { OfMember } from '../OfMember';
import { me, preferences } from './things';

export interface Server {
  chats: Chat[];
  /** Of chat-1, oldest first. */
  messages: Message[];
  notifications: Notification[];
  unreadNotifications: number;
  /** What was asked for that changes something: 'POST /api/chat' with its body. */
  changes: [what: string, body: unknown][];
}

/** The services of chats and notifications, as the contract has them. */
export function serve(more: Partial<Server> = {}): Server {
  const world: Server = {
    chats: [],
    messages: [],
    notifications: [],
    unreadNotifications: 0,
    changes: [],
    ...more,
  };
  const page = (messages: Message[], limit: number) => ({
    messages: messages.slice(-limit).reverse(),
    hasMore: messages.length > limit,
  });
  const note = async (request: Request) => {
    const text = await request.clone().text();
    const { pathname } = new URL(request.url);
    world.changes.push([
      `${request.method} ${pathname}`,
      text === '' ? undefined : JSON.parse(text),
    ]);
  };
  const done = async ({ request }: { request: Request }) => {
    await note(request);
    return new HttpResponse(null, { status: 204 });
  };
  server.use(
    http.get('/api/chat', () => HttpResponse.json({ chats: world.chats })),
    http.get('/api/chat/unread-count', () =>
      HttpResponse.json({
        count: world.chats.filter(({ unreadCount, muted }) => unreadCount > 0 && !muted).length,
        messages: 0,
      }),
    ),
    http.get('/api/chat/settings', () => HttpResponse.json({ whoMayWrite: 'everybody' })),
    http.patch('/api/chat/settings', async ({ request }) => {
      await note(request);
      return HttpResponse.json(await request.json());
    }),
    http.get('/api/chat/:id/participants', ({ params }) =>
      HttpResponse.json({
        participants: world.chats.find(({ id }) => id === params['id'])?.participants ?? [],
        nextCursor: null,
      }),
    ),
    http.get('/api/chat/:id/messages', ({ request }) => {
      const query = new URL(request.url).searchParams;
      const after = query.get('after');
      if (after !== null) {
        const later = world.messages.filter(({ sequence }) => sequence > Number(after));
        return HttpResponse.json({ messages: later, hasMore: false });
      }
      const before = world.messages.findIndex(({ id }) => id === query.get('before'));
      const earlier = before < 0 ? world.messages : world.messages.slice(0, before);
      return HttpResponse.json(page(earlier, Number(query.get('limit'))));
    }),
    http.get('/api/chat/:id', ({ params }) => {
      const chat = world.chats.find(({ id }) => id === params['id']);
      return chat ? HttpResponse.json(chat) : new HttpResponse(null, { status: 404 });
    }),
    http.put('/api/chat/:id', done),
    http.delete('/api/chat/:id', done),
    http.delete('/api/messages/:id', done),
    http.get('/api/notification/history', () =>
      HttpResponse.json({ notifications: world.notifications, hasMore: false }),
    ),
    http.get('/api/notification/unread-count', () =>
      HttpResponse.json({ count: world.unreadNotifications }),
    ),
    http.get('/api/notification/preferences', () => HttpResponse.json(preferences)),
    http.patch('/api/notification/preferences/type/:type', done),
    http.patch('/api/notification/preferences', done),
    http.post('/api/notification/all/mark-read', async ({ request }) => {
      await note(request);
      return HttpResponse.json({ unreadCount: 0 });
    }),
    http.post('/api/notification/place/mark-read', async ({ request }) => {
      await note(request);
      const { id } = (await request.json()) as { id: string };
      const notificationIds = world.notifications
        .filter(({ metadata }) => metadata?.url?.split('?')[0]?.endsWith(`/${id}`))
        .map((each) => each.id);
      const unreadCount = world.unreadNotifications - notificationIds.length;
      return HttpResponse.json({ notificationIds, unreadCount });
    }),
    http.post('/api/notification/:id/mark-read', done),
    http.post('/api/notification/mark-read', done),
    http.delete('/api/notification/:id', done),
  );
  return world;
}

/** Shows the popup, and a page beside it, to somebody who is signed in; the hubs do what the test says. */
export function showPopup(
  popup: Partial<MessagesPopup> = {},
  at = '/',
  page?: ReactNode,
  hubs = { chat: new FakeHub(), notifications: new FakeHub() },
) {
  localStorage.setItem(tokensKey, JSON.stringify(makeTokens('a', 3600)));
  useMessagesPopup.setState({
    state: 'open',
    tab: 'notifications',
    chatId: null,
    writeTo: null,
    unread: 0,
    ...popup,
  });
  hubs.chat.answers['MarkAsRead'] = () => ({ unreadCount: 0 });
  const connect = (kind: HubKind) => hubs[kind];
  const shown = renderPage(
    <>
      {page}
      <OfMember userId={me} connect={connect} />
    </>,
    { at },
  );
  return { ...shown, hubs };
}

export function asPerson(isArtist = false): void {
  asMember({
    userId: me,
    handle: 'person1',
    badges: isArtist ? [{ badgeId: 'b', badgeType: 'Artist' }] : [],
  });
}

/** Something that the hub pushes, within what React waits for. */
export const pushed = (hub: FakeHub, event: string, ...args: unknown[]) =>
  act(async () => hub.push(event, ...args));
