import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible } from '@/test/render';
import { server, startServer } from '@/test/server';
import { useChats } from './chat/chatStore';
import { asPerson, serve, showPopup } from './testing/popup';
import { chat, notification } from './testing/things';

startServer();
beforeEach(() => asPerson());

/** Answers a list by pages: what comes after the first fails for as long as the test says. */
function byPages(path: string, first: object, second: object) {
  const pages = { isAway: true, asked: [] as URLSearchParams[] };
  server.use(
    http.get(path, ({ request }) => {
      const query = new URL(request.url).searchParams;
      pages.asked.push(query);
      if (!query.has('cursor')) return HttpResponse.json({ ...first });
      return pages.isAway
        ? new HttpResponse(null, { status: 503 })
        : HttpResponse.json({ ...second });
    }),
  );
  return pages;
}

const button = (name: string) => screen.findByRole('button', { name });

describe('the next page of chats', () => {
  it('that does not come is said where it would be, and comes when asked for again', async () => {
    serve();
    const pages = byPages(
      '/api/chat',
      { chats: [chat(1)], nextCursor: 'more' },
      { chats: [chat(2, { updatedAt: '2026-04-01T10:00:00.000Z' })], nextCursor: null },
    );
    showPopup({ tab: 'chat' });
    const list = within(await screen.findByRole('list', { name: 'Chats' }));
    await list.findByRole('button', { name: /Person 2/ });
    await userEvent.click(await button('Show more'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to load chats');
    expect(list.getAllByRole('button')).toHaveLength(1);
    await expectAccessible();
    // Neither the list that is there nor the place in it is lost.
    expect(useChats.getState()).toMatchObject({ problem: null, nextCursor: 'more' });
    pages.isAway = false;
    await userEvent.click(await button('Try again'));
    expect(await list.findByRole('button', { name: /Person 3/ })).toBeVisible();
    expect(list.getAllByRole('button')).toHaveLength(2);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('button', { name: /Show more|Try again/ })).toBeNull();
    expect(pages.asked.map((query) => query.get('cursor'))).toEqual([null, 'more', 'more']);
  });

  it('is not there where the first is all', async () => {
    serve({ chats: [chat(1)] });
    showPopup({ tab: 'chat' });
    await button('New chat');
    expect(await screen.findByRole('button', { name: /Person 2/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });
});

describe('the next page of notifications', () => {
  it('that does not come is said where it would be, and comes when asked for again', async () => {
    serve();
    const pages = byPages(
      '/api/notification/history',
      { notifications: [notification(2)], hasMore: true, nextCursor: 'more' },
      { notifications: [notification(1)], hasMore: false },
    );
    showPopup();
    const list = within(await screen.findByRole('list', { name: 'Notifications' }));
    await list.findByRole('listitem', { name: 'Title 2' });
    await userEvent.click(await button('Show more'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Error: Failed to load notifications',
    );
    pages.isAway = false;
    await userEvent.click(await button('Try again'));
    expect(await list.findByRole('listitem', { name: 'Title 1' })).toBeVisible();
    expect(list.getAllByRole('listitem')).toHaveLength(2);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(screen.queryByRole('button', { name: /Show more|Try again/ })).toBeNull();
    expect(pages.asked.map((query) => [query.get('page'), query.get('cursor')])).toEqual([
      ['1', null],
      ['2', 'more'],
      ['2', 'more'],
    ]);
    expect(pages.asked[0]?.get('pageSize')).toBe('20');
  });
});
