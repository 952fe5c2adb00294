import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { useNavigate } from 'react-router';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { useSnackbars } from '@/components/snackbarStore';
import { useNowPlaying } from '@/core/player';
import { toggleMessages, useMessagesPopup } from '@/core/site/messages';
import { expectAccessible, where } from '@/test/render';
import { problem, server, startServer } from '@/test/server';
import { useNotifications } from './notifications/notificationStore';
import { usePreferences } from './settings/preferences';
import { isQuiet } from './sound/quietHours';
import { asPerson, pushed, serve, showPopup } from './testing/popup';
import { chat, message, notification, preferences } from './testing/things';

startServer();

const played: [source: string, volume: number][] = [];
let canPlay = true;
beforeEach(() => {
  asPerson();
  played.length = 0;
  canPlay = true;
  vi.stubGlobal(
    'Audio',
    class {
      volume = 1;
      constructor(private readonly source: string) {}
      async play() {
        if (!canPlay) throw new Error('NotAllowedError');
        played.push([this.source, this.volume]);
      }
    },
  );
  return () => vi.unstubAllGlobals();
});

const items = async () =>
  within(await screen.findByRole('list', { name: 'Notifications' })).queryAllByRole('listitem');

/** What leads away from a page and back, and opens the player over it. */
function Moves() {
  const navigate = useNavigate();
  const { isOpen, open, close } = useNowPlaying();
  return (
    <>
      <button type="button" onClick={isOpen ? close : open}>
        {isOpen ? 'Close' : 'Open'} the player
      </button>
      <button type="button" onClick={() => void navigate('/post/other')}>
        Away
      </button>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
    </>
  );
}

describe('notifications of chats', () => {
  const ofChat = (n: number, title: string) =>
    notification(n, {
      id: 'c',
      title,
      type: 0,
      metadata: { url: '/?chat=chat-1', chatId: 'chat-1' },
    });
  const offers = () => useSnackbars.getState().items;

  it('offer the chat that the person is not in, and stand in no list', async () => {
    serve({ chats: [chat(1)], notifications: [ofChat(1, 'Person 2 sent you a message')] });
    const { hubs } = showPopup();
    expect(await screen.findByText('Nothing here yet.')).toBeVisible();
    await pushed(
      hubs.notifications,
      'ReceiveNotification',
      ofChat(2, 'Person 2 sent you 2 messages'),
    );
    // The same one comes again around a reconnect, or as some of it was read.
    await pushed(
      hubs.notifications,
      'ReceiveNotification',
      ofChat(2, 'Person 2 sent you a message'),
    );
    expect(offers()).toMatchObject([{ message: 'Person 2 sent you 2 messages', ctaText: 'Open' }]);
    expect(useMessagesPopup.getState().unread).toBe(0);
    expect(await items()).toEqual([]);
    act(() => offers()[0]!.ctaAction!());
    expect(useMessagesPopup.getState()).toMatchObject({
      state: 'open',
      tab: 'chat',
      chatId: 'chat-1',
    });
    await pushed(
      hubs.notifications,
      'ReceiveNotification',
      ofChat(3, 'Person 2 sent you 3 messages'),
    );
    expect(offers()).toHaveLength(1);
  });
});

describe('the popup', () => {
  it.each([
    ['closed', 'open'],
    ['open', 'minimised'],
    ['minimised', 'open'],
  ] as const)('goes from %s to %s', (from, to) => {
    useMessagesPopup.setState({ state: from });
    toggleMessages();
    expect(useMessagesPopup.getState().state).toBe(to);
  });

  it('has its three tabs', async () => {
    serve();
    showPopup();
    const popup = await screen.findByRole('dialog', { name: 'Messages & Notifications' });
    const tabs = within(popup).getAllByRole('tab');
    expect(tabs.map((tab) => tab.getAttribute('aria-label') ?? tab.textContent)).toEqual([
      'Notifications',
      'Chat',
      'Settings',
    ]);
    await expectAccessible();
  });

  it('is a button with what is unread while it is minimised, at most 99+', async () => {
    serve({ unreadNotifications: 120 });
    showPopup({ state: 'minimised' });
    const button = await screen.findByRole('button', {
      name: 'Messages & Notifications, 99+ unread',
    });
    await userEvent.click(button);
    expect(await screen.findByRole('dialog', { name: 'Messages & Notifications' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(useMessagesPopup.getState().state).toBe('minimised');
  });

  it('says quietly that it is not connected, once that lasts', async () => {
    serve();
    const { hubs } = showPopup();
    await screen.findByText('Nothing here yet.');
    vi.useFakeTimers();
    try {
      act(() => hubs.chat.become('reconnecting'));
      act(() => vi.advanceTimersByTime(2_900));
      expect(screen.queryByText('Reconnecting')).not.toBeInTheDocument();
      act(() => vi.advanceTimersByTime(200));
      expect(screen.getByText('Reconnecting')).toBeInTheDocument();
      act(() => hubs.chat.become('closed'));
      act(() => vi.advanceTimersByTime(3_100));
      expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
      act(() => hubs.chat.become('connected'));
      expect(screen.queryByText(/connected/)).not.toBeInTheDocument();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('notifications', () => {
  it('are listed newest first, those of chats left out', async () => {
    serve({
      notifications: [
        notification(2),
        notification(1),
        notification(3, { type: 0 }),
        notification(4, { type: 'ChatMessage' }),
      ],
      unreadNotifications: 2,
    });
    showPopup();
    await screen.findByText('Something 2 happened');
    expect((await items()).map((item) => item.getAttribute('aria-label'))).toEqual([
      'Title 2',
      'Title 1',
    ]);
    expect(screen.getByRole('tab', { name: /Notifications.*2 unread/ })).toBeVisible();
    await expectAccessible();
  });

  it('lead to what they tell of, and are read by that', async () => {
    serve({ notifications: [notification(1)], unreadNotifications: 1 });
    const { hubs } = showPopup();
    await userEvent.click(await screen.findByRole('link', { name: /Something 1 happened/ }));
    expect(where()).toBe('/post/post-1');
    expect(hubs.notifications.callsOf('MarkAsRead')).toEqual([['notification-1']]);
    expect(useNotifications.getState()).toMatchObject({ unread: 0 });
  });

  it('show whose doing it is, and the thing where it has a picture', async () => {
    const metadata = { url: '/post/post-1', actorPictureUrl: '/api/images/user/u1' };
    serve({
      notifications: [
        notification(2, { metadata: { ...metadata, pictureUrl: '/api/images/post/post-1.one' } }),
        notification(1, { metadata }),
      ],
    });
    showPopup();
    await screen.findByText('Something 2 happened');
    const pictures = (await items()).map((item) =>
      within(item)
        .getAllByRole('presentation')
        .map((picture) => picture.getAttribute('src')?.split('?')[0]),
    );
    expect(pictures).toEqual([
      ['/api/images/user/u1', '/api/images/post/post-1.one'],
      ['/api/images/user/u1'],
    ]);
  });

  it('are read where somebody is at what they tell of', async () => {
    const world = serve({
      notifications: [
        notification(1, { metadata: { url: '/post/post-9?comment=c1' } }),
        notification(2, { metadata: { url: '/post/post-9' } }),
        notification(3),
      ],
      // One of them was not listed.
      unreadNotifications: 4,
    });
    world.notifications.push(notification(4, { metadata: { url: '/post/post-9' } }));
    const { hubs } = showPopup({}, '/post/post-9');
    await waitFor(() => expect(useNotifications.getState().unread).toBe(1), { timeout: 5_000 });
    expect(world.changes).toEqual([
      ['POST /api/notification/place/mark-read', { type: 'post', id: 'post-9' }],
    ]);
    expect(useNotifications.getState().items.filter(({ isRead }) => !isRead)).toMatchObject([
      { id: 'notification-3' },
    ]);
    // What comes while they are there is read where it leads to what they see, and no further.
    const at = '2026-06-01T10:00:00.000Z';
    for (const [id, url] of [
      ['new-1', '/post/post-9'],
      ['new-2', '/post/post-9?comment=c2'],
    ] as const)
      await pushed(hubs.notifications, 'ReceiveNotification', {
        ...notification(5),
        id,
        createdAt: at,
        metadata: { url },
      });
    await waitFor(() => expect(hubs.notifications.callsOf('MarkAsRead')).toEqual([['new-1']]), {
      timeout: 5_000,
    });
    expect(useNotifications.getState().unread).toBe(2);
    expect(world.changes).toHaveLength(1);
  });

  it('are read once for each visit, which opening the full-screen player is not', async () => {
    const world = serve({
      notifications: [notification(9, { metadata: { url: '/post/post-9' } }), notification(3)],
      unreadNotifications: 3,
    });
    showPopup({}, '/post/post-9', <Moves />);
    const marked = (times: number) =>
      waitFor(
        () =>
          expect(world.changes).toEqual(
            Array(times).fill([
              'POST /api/notification/place/mark-read',
              { type: 'post', id: 'post-9' },
            ]),
          ),
        { timeout: 5_000 },
      );
    await marked(1);
    await userEvent.click(screen.getByRole('button', { name: 'Open the player' }));
    await userEvent.click(screen.getByRole('button', { name: 'Close the player' }));
    await screen.findByRole('button', { name: 'Open the player' });
    await new Promise((done) => setTimeout(done, 1_500));
    await marked(1);
    await userEvent.click(screen.getByRole('button', { name: 'Away' }));
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    await marked(2);
  });

  it('are asked about no place where nothing is unread', async () => {
    const world = serve({ notifications: [notification(1, { isRead: true })] });
    showPopup({}, '/post/post-1');
    await screen.findByText('Something 1 happened');
    await new Promise((done) => setTimeout(done, 1_500));
    expect(world.changes).toEqual([]);
  });

  it('come while one looks, once each, and are heard', async () => {
    serve();
    const { hubs } = showPopup();
    await screen.findByText('Nothing here yet.');
    await pushed(hubs.notifications, 'ReceiveNotification', notification(1));
    await pushed(hubs.notifications, 'ReceiveNotification', notification(1));
    expect(await items()).toHaveLength(1);
    expect(useNotifications.getState().unread).toBe(1);
    expect(played).toEqual([['/sounds/ding.mp3', 0.5]]);
  });

  it('grouped with more are unread again and at the top', async () => {
    serve({
      notifications: [notification(2), notification(1, { isRead: true })],
      unreadNotifications: 1,
    });
    const { hubs } = showPopup();
    await screen.findByText('Something 1 happened');
    const grown = notification(1, {
      message: 'Person 2 and 11 others',
      createdAt: '2026-06-01T10:00:00.000Z',
    });
    await pushed(hubs.notifications, 'ReceiveNotification', grown);
    expect((await items()).map((item) => item.getAttribute('aria-label'))).toEqual([
      'Title 1',
      'Title 2',
    ]);
    expect(useNotifications.getState().unread).toBe(2);
  });

  it('never become unread again by what is older', async () => {
    serve({ notifications: [notification(1, { isRead: true })] });
    const { hubs } = showPopup();
    await screen.findByText('Something 1 happened');
    await pushed(hubs.notifications, 'ReceiveNotification', notification(1));
    expect(useNotifications.getState().items[0]?.isRead).toBe(true);
    expect(useNotifications.getState().unread).toBe(0);
  });

  it('are read, deleted and counted as other devices do it, never below 0', async () => {
    serve({
      notifications: [notification(3), notification(2), notification(1)],
      unreadNotifications: 3,
    });
    const { hubs } = showPopup();
    await screen.findByText('Something 1 happened');
    await pushed(hubs.notifications, 'NotificationRead', { id: 'notification-1' });
    expect(useNotifications.getState().unread).toBe(2);
    await pushed(hubs.notifications, 'NotificationsRead', {
      notificationIds: ['notification-1', 'notification-2'],
    });
    expect(useNotifications.getState().unread).toBe(1);
    await pushed(hubs.notifications, 'NotificationDeleted', { id: 'notification-3' });
    await pushed(hubs.notifications, 'NotificationDeleted', { id: 'notification-3' });
    expect(useNotifications.getState().unread).toBe(0);
    await pushed(hubs.notifications, 'UnreadCount', 7);
    expect(useNotifications.getState().unread).toBe(7);
    await pushed(hubs.notifications, 'NotificationsDeleted', {});
    expect(await screen.findByText('Nothing here yet.')).toBeVisible();
  });

  it('are read anew where the server says that some were missed', async () => {
    const world = serve({ notifications: [notification(1)], unreadNotifications: 1 });
    const { hubs } = showPopup();
    await screen.findByText('Something 1 happened');
    world.notifications = [notification(3), notification(2)];
    world.unreadNotifications = 2;
    await pushed(hubs.notifications, 'Missed', {});
    expect(await screen.findByText('Something 3 happened', {}, { timeout: 5_000 })).toBeVisible();
    expect((await items()).map((item) => item.getAttribute('aria-label'))).toEqual([
      'Title 3',
      'Title 2',
    ]);
    expect(useNotifications.getState().unread).toBe(2);
  });

  it('go through REST while the hub is not connected', async () => {
    const world = serve({
      notifications: [notification(1), notification(2)],
      unreadNotifications: 2,
    });
    const { hubs } = showPopup();
    await screen.findByText('Something 1 happened');
    act(() => hubs.notifications.become('disconnected'));
    await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete: Title 1' }));
    await waitFor(() =>
      expect(world.changes).toEqual([
        ['POST /api/notification/all/mark-read', undefined],
        ['DELETE /api/notification/notification-1', undefined],
      ]),
    );
  });

  it.each([
    ['Mark all as read', 'Error: Failed to mark notifications as read'],
    ['Delete: Title 1', 'Error: Failed to delete notification'],
  ])('say what failed: %s', async (button, words) => {
    serve({ notifications: [notification(1), notification(2)], unreadNotifications: 2 });
    const { hubs } = showPopup();
    await screen.findByText('Something 1 happened');
    act(() => hubs.notifications.become('disconnected'));
    server.use(
      http.post('/api/notification/all/mark-read', () => HttpResponse.error()),
      http.delete('/api/notification/:id', () => HttpResponse.error()),
    );
    await userEvent.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByText(words)).toBeVisible();
    expect(await items()).toHaveLength(2);
    expect(useNotifications.getState().unread).toBe(2);
    expect(useNotifications.getState().items.filter(({ isRead }) => isRead)).toEqual([]);
  });

  it('are all marked as read, also those that are not listed', async () => {
    const world = serve({
      notifications: [notification(1, { isRead: true })],
      unreadNotifications: 30,
    });
    showPopup();
    await screen.findByText('Something 1 happened');
    await waitFor(() => expect(useNotifications.getState().unread).toBe(30));
    const button = screen.getByRole('button', { name: 'Mark all as read' });
    await userEvent.click(button);
    expect(useNotifications.getState().unread).toBe(0);
    expect(button).toBeDisabled();
    await waitFor(() =>
      expect(world.changes).toEqual([['POST /api/notification/all/mark-read', undefined]]),
    );
  });

  it('are listed without those of chats', async () => {
    const asked: string[] = [];
    serve();
    server.use(
      http.get('/api/notification/history', ({ request }) => {
        asked.push(new URL(request.url).search);
        return HttpResponse.json({ notifications: [], hasMore: false });
      }),
    );
    showPopup();
    await screen.findByText('Nothing here yet.');
    expect(asked[0]).toBe('?page=1&pageSize=20&chats=false');
  });

  it('say that they could not be read', async () => {
    serve();
    problem('get', '/api/notification/history', 500, 'INTERNAL');
    showPopup();
    expect(await screen.findByText('Error: Failed to load notifications')).toBeVisible();
  });

  it('are all deleted after a question', async () => {
    serve({ notifications: [notification(1)], unreadNotifications: 1 });
    const { hubs } = showPopup();
    await screen.findByText('Something 1 happened');
    await userEvent.click(screen.getByRole('button', { name: 'Delete all notifications' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete all' }));
    expect(await screen.findByText('Nothing here yet.')).toBeVisible();
    expect(hubs.notifications.callsOf('DeleteAllNotifications')).toHaveLength(1);
  });
});

describe('what is heard', () => {
  it('is a message of a chat that is not before one’s eyes, and of none that is muted', async () => {
    serve({ chats: [chat(1), chat(2, { muted: true })] });
    const { hubs } = showPopup({ tab: 'chat' });
    await screen.findByRole('button', { name: /Person 2/ });
    await pushed(hubs.chat, 'ReceiveMessage', message(1));
    expect(played).toHaveLength(1);
    await pushed(hubs.chat, 'ReceiveMessage', message(1, { id: 'x', chatId: 'chat-2' }));
    expect(played).toHaveLength(1);
    act(() => useMessagesPopup.setState({ chatId: 'chat-1' }));
    await screen.findByRole('textbox', { name: 'Message' });
    await pushed(hubs.chat, 'ReceiveMessage', message(2));
    expect(played).toHaveLength(1);
  });

  it('is nothing once quiet hours were begun on another device', async () => {
    serve();
    const { hubs } = showPopup();
    await screen.findByText('Nothing here yet.');
    await waitFor(() => expect(usePreferences.getState().preferences).not.toBeNull());
    const read = vi.fn();
    const doNotDisturb = { from: '00:00', to: '23:59', timeZone: 'UTC' };
    server.use(
      http.get('/api/notification/preferences', () => {
        read();
        return HttpResponse.json({ ...preferences, doNotDisturb });
      }),
    );
    vi.setSystemTime(new Date('2030-05-01T12:00:00Z'));
    onTestFinished(() => void vi.useRealTimers());
    await pushed(hubs.notifications, 'ReceiveNotification', notification(1));
    await pushed(hubs.notifications, 'ReceiveNotification', notification(2));
    await waitFor(() =>
      expect(usePreferences.getState().preferences).toMatchObject({ doNotDisturb }),
    );
    expect(read).toHaveBeenCalledOnce();
    expect(played).toEqual([]);
    expect(useNotifications.getState().unread).toBe(2);
  });

  it('is a tone where the sound cannot be played', async () => {
    const tone = {
      frequency: { value: 0 },
      connect: (next: unknown) => next,
      addEventListener: vi.fn(),
      start: vi.fn(),
      stop: vi.fn(),
    };
    vi.stubGlobal(
      'AudioContext',
      class {
        currentTime = 1;
        destination = {};
        createOscillator = () => tone;
        createGain = () => ({ gain: { value: 0 }, connect: () => undefined });
      },
    );
    canPlay = false;
    serve();
    const { hubs } = showPopup();
    await screen.findByText('Nothing here yet.');
    await pushed(hubs.notifications, 'ReceiveNotification', notification(1));
    await waitFor(() => expect(tone.stop).toHaveBeenCalledWith(1.3));
    expect(tone.frequency.value).toBe(800);
  });

  it.each([
    ['23:00', true],
    ['06:59', true],
    ['07:00', false],
    ['21:59', false],
  ])('is nothing in quiet hours over midnight: at %s %s', (time, quiet) => {
    const hours = { from: '22:00', to: '07:00', timeZone: 'UTC' };
    expect(isQuiet(hours, new Date(`2026-05-01T${time}:00Z`))).toBe(quiet);
    expect(isQuiet(null, new Date(`2026-05-01T${time}:00Z`))).toBe(false);
  });
});

describe('the settings', () => {
  const switches = () => screen.findAllByRole('switch');

  it('of fans are as specified, each from artists they follow', async () => {
    const world = serve();
    showPopup({ tab: 'settings' });
    const part = within(await screen.findByRole('region', { name: 'User Notifications' }));
    await part.findByRole('switch', { name: /^Posts/ });
    const labels = [
      'Posts',
      'Events',
      'Community Posts',
      'Music',
      'Merchandise',
      'Comments, Replies & Likes',
    ];
    const shown = part.getAllByRole('switch');
    expect(shown).toHaveLength(labels.length);
    labels.forEach((label, at) =>
      expect(shown[at]).toHaveAccessibleName(new RegExp(`^${label}.*from artists you follow$`)),
    );
    await userEvent.click(part.getByRole('switch', { name: /^Music/ }));
    await userEvent.click(part.getByRole('switch', { name: /^Comments, Replies & Likes/ }));
    await waitFor(() => expect(world.changes).toHaveLength(4));
    expect(world.changes).toEqual([
      ['PATCH /api/notification/preferences/type/Music', false],
      ...['commentOnPost', 'commentReply', 'reactionToComment'].map((type) => [
        `PATCH /api/notification/preferences/type/${type}`,
        false,
      ]),
    ]);
    await expectAccessible();
  });

  it('of artists are as specified', async () => {
    asPerson(true);
    serve();
    showPopup({ tab: 'settings' });
    const part = within(await screen.findByRole('region', { name: 'Artist Settings' }));
    await part.findByRole('switch', { name: /^New Followers/ });
    expect(part.getAllByRole('switch')).toHaveLength(3);
    expect(part.getByRole('switch', { name: /^Comments & Likes/ })).toBeChecked();
    expect(part.getByRole('switch', { name: /^Community Posts/ })).toBeChecked();
  });

  it('go back where the server refuses', async () => {
    serve();
    problem('patch', '/api/notification/preferences/type/:type', 503, 'UNAVAILABLE');
    showPopup({ tab: 'settings' });
    const music = await screen.findByRole('switch', { name: /^Music/ });
    await userEvent.click(music);
    expect(await screen.findByText('It is UNAVAILABLE.')).toBeVisible();
    expect(music).toBeChecked();
  });

  it('of sound are kept in the browser, and can be listened to', async () => {
    serve();
    showPopup({ tab: 'settings' });
    await userEvent.click(await screen.findByRole('radio', { name: 'Banjo 2' }));
    expect(played).toEqual([['/sounds/banjo2.mp3', 0.3]]);
    await userEvent.click(screen.getByRole('button', { name: 'Listen to Ding' }));
    expect(played.at(-1)).toEqual(['/sounds/ding.mp3', 0.3]);
    await userEvent.click(screen.getByRole('switch', { name: /^Sound Notifications/ }));
    expect(JSON.parse(localStorage.getItem('sidestage.notificationSound') ?? '')).toEqual({
      soundEnabled: false,
      sound: 'banjo2',
    });
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('switch', { name: /^Sound Notifications/ }));
    await userEvent.click(screen.getByRole('radio', { name: 'Ding' }));
    expect(await switches()).not.toHaveLength(0);
  });

  it('of what comes while one is away are kept on the server', async () => {
    const world = serve();
    showPopup({ tab: 'settings' });
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'A summary by e-mail' }),
      'weekly',
    );
    await userEvent.click(screen.getByRole('switch', { name: /^Do not disturb/ }));
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Who may write to you' }),
      'followed',
    );
    await waitFor(() => expect(world.changes).toHaveLength(3));
    expect(world.changes).toEqual([
      ['PATCH /api/notification/preferences', { digest: 'weekly' }],
      [
        'PATCH /api/notification/preferences',
        { doNotDisturb: { from: '22:00', to: '07:00', timeZone: expect.any(String) } },
      ],
      ['PATCH /api/chat/settings', { whoMayWrite: 'followed' }],
    ]);
    expect(screen.getByLabelText('From')).toHaveValue('22:00');
  });
});
