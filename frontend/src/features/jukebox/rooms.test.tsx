import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeHub } from '@/core/hub/testing/FakeHub';
import { usePlayer } from '@/core/player';
import { asMember, asVisitor, expectAccessible, renderPage, where } from '@/test/render';
import { answer, problem, server, startServer } from '@/test/server';
import ListenTogetherPage from './pages/ListenTogetherPage';
import RoomPage from './pages/RoomPage';
import { RoomQueue } from './RoomQueue';
import { roomHub, useRoom } from './roomStore';
import { entry, nowPlaying, room, song } from './testing/rooms';
import type { Room } from './types';

startServer();

const original = usePlayer.getState();
const takeUp = vi.fn();
let hub: FakeHub;

beforeEach(() => {
  asMember();
  takeUp.mockReset();
  usePlayer.setState({ ...original, takeUp, pause: vi.fn() });
  roomHub.open = () => (hub = new FakeHub());
});

afterEach(() => {
  usePlayer.setState(original, true);
});

/** The room as the server has it; a poll for what is newer waits until it has changed. */
let state: Room | number;
const calls: { path: string; body: unknown }[] = [];

function serve(first: Room | number): void {
  state = first;
  calls.length = 0;
  server.use(
    http.get('/api/jukebox/rooms/:id', async ({ request }) => {
      const { searchParams } = new URL(request.url);
      const since = Number(searchParams.get('since'));
      for (;;) {
        if (typeof state === 'number') return HttpResponse.json({}, { status: state });
        if (state.version !== since) return HttpResponse.json(state);
        if (searchParams.get('wait') === '0') return new HttpResponse(null, { status: 204 });
        await new Promise((resolve) => setTimeout(resolve, 20));
        if (request.signal.aborted) return HttpResponse.error();
      }
    }),
    ...['votes', 'songs', 'playback'].flatMap((path) =>
      [http.put, http.post].map((method) =>
        method(`/api/jukebox/rooms/:id/${path}`, async ({ request }) => {
          calls.push({ path, body: await request.json() });
          return HttpResponse.json(state as Room);
        }),
      ),
    ),
    http.delete('/api/jukebox/rooms/:id/membership', () => {
      calls.push({ path: 'membership', body: null });
      return new HttpResponse(null, { status: 204 });
    }),
  );
}

/** The server's room changes, and whoever waits hears of it. */
function change(next: Partial<Room>): void {
  const before = state as Room;
  state = { ...before, version: before.version + 1, ...next };
}

const show = () =>
  renderPage(<RoomPage />, { at: '/listen-together/room-1', path: '/listen-together/:id' });

describe('a room', () => {
  it('shows what plays and why, what comes, who is there, and how to let others in', async () => {
    serve(
      room({
        hostId: 'fan-2',
        next: [entry('b', { wishedBy: 'fan-2', reason: 'Wished by Ada Moss' }), entry('c')],
      }),
    );
    show();
    expect(await screen.findByRole('heading', { level: 1, name: 'Kitchen' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Song a' })).toBeVisible();
    expect(screen.getByText('You all like The Wings')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Position in the song' })).toBeVisible();
    const next = within(screen.getByRole('list', { name: 'Next songs' })).getAllByRole('listitem');
    expect(next.map((row) => row.textContent)).toEqual([
      expect.stringContaining('Wished by Ada Moss'),
      expect.stringContaining('Because Ada played The Wings'),
    ]);
    const members = within(screen.getByRole('list', { name: 'Members' })).getAllByRole('listitem');
    expect(members.map((row) => row.textContent)).toEqual(['Ada Mosshost, here', 'Robinyou, here']);
    expect(screen.getByText('Code: K 7 Q X 2 M')).toBeInTheDocument();
    expect(document.title).toBe('Kitchen · Sidestage');
    await expectAccessible();
  });

  it('is heard from a press on', async () => {
    serve(room());
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Listen in' }));
    expect(takeUp.mock.calls[0]?.[0]).toMatchObject([{ id: 'a' }, { id: 'b' }, { id: 'c' }]);
    expect(takeUp.mock.calls[0]?.[2]).toMatchObject({ context: { type: 'room', id: 'room-1' } });
  });

  it('counts a vote by mouse and by key, and takes it back', async () => {
    serve(room());
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Vote for Song c' }));
    await waitFor(() => expect(calls[0]?.body).toEqual({ entryId: 'entry-c', vote: 1 }));
    change({ next: [entry('c', { votes: 1, mine: 1 }), entry('b')] });
    const pressed = await screen.findByRole('button', { name: 'Vote for Song c', pressed: true });
    const order = within(screen.getByRole('list', { name: 'Next songs' })).getAllByRole('listitem');
    expect(order[0]).toHaveTextContent('Song c');
    pressed.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(calls[1]?.body).toEqual({ entryId: 'entry-c', vote: 0 }));
    await userEvent.click(screen.getByRole('button', { name: 'Vote against Song b' }));
    await waitFor(() => expect(calls[2]?.body).toEqual({ entryId: 'entry-b', vote: -1 }));
  });

  it('gives the host the buttons for all', async () => {
    serve(room());
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Pause for all' }));
    await waitFor(() =>
      expect(calls[0]?.body).toMatchObject({ action: 'pause', entryId: 'entry-a' }),
    );
    change({ now: nowPlaying('a', { paused: true, position: 12 }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Play for all' }));
    await userEvent.click(screen.getByRole('button', { name: 'Next for all' }));
    await waitFor(() => expect(calls).toHaveLength(3));
    expect(calls.map(({ body }) => (body as { action: string }).action)).toEqual([
      'pause',
      'play',
      'next',
    ]);
  });

  it('lets others vote to skip, and makes one of them host when the host goes', async () => {
    serve(room({ hostId: 'fan-2' }));
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Vote to skip' }));
    await waitFor(() => expect(calls[0]?.body).toEqual({ entryId: 'entry-a', vote: -1 }));
    change({ now: nowPlaying('a', { skipVotes: 1, mine: -1 }) });
    expect(await screen.findByText('1 of 2 to skip')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Next for all' })).toBeNull();
    change({ hostId: 'fan-1', members: room().members.slice(0, 1) });
    expect(await screen.findByRole('button', { name: 'Next for all' })).toBeVisible();
  });

  it('takes a wish that is searched for', async () => {
    serve(room());
    server.use(
      http.get('/api/search', () =>
        HttpResponse.json({
          results: {
            song: [
              { type: 'song', id: 's1', name: 'Freeway', artistName: 'Kurt Vile' },
              { type: 'song', id: 'b', name: 'Song b', artistName: 'The Wings' },
            ],
          },
        }),
      ),
    );
    show();
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Song or artist' }), 'free');
    await userEvent.click(await screen.findByRole('button', { name: 'Wish for Freeway' }));
    await waitFor(() => expect(calls[0]).toEqual({ path: 'songs', body: { trackId: 's1' } }));
    expect(await screen.findByText('You wished for “Freeway”.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Song b is in the room' })).toBeDisabled();
  });

  it('says what the server has against a wish', async () => {
    serve(room());
    server.use(
      http.get('/api/search', () =>
        HttpResponse.json({ results: { song: [{ id: 's1', name: 'Freeway' }] } }),
      ),
    );
    problem('post', '/api/jukebox/rooms/room-1/songs', 403, 'FORBIDDEN');
    show();
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Song or artist' }), 'free');
    await userEvent.click(await screen.findByRole('button', { name: 'Wish for Freeway' }));
    expect(
      await screen.findByText('The room did not take this song. It is FORBIDDEN.'),
    ).toBeVisible();
  });

  it('says that it reconnects, keeps what it shows, and is back by itself', async () => {
    serve(room());
    show();
    await screen.findByRole('heading', { level: 1, name: 'Kitchen' });
    const before = state;
    state = 503;
    expect(await screen.findByText(/^Reconnecting…/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Song a' })).toBeVisible();
    state = before;
    act(() => void dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByText(/^Reconnecting…/)).toBeNull());
  });

  it('changes as the hub says, and asks no more while that tells', async () => {
    serve(room());
    show();
    await screen.findByRole('heading', { level: 1, name: 'Kitchen' });
    await waitFor(() => expect(hub.held).toEqual(new Set(['room/room-1'])));
    act(() => hub.push('RoomChanged', room({ version: 2, name: 'Garage' })));
    await screen.findByRole('heading', { level: 1, name: 'Garage' });
    act(() => hub.push('RoomChanged', room({ version: 1, name: 'Late' })));
    act(() => hub.push('RoomChanged', room({ id: 'room-2', version: 9, name: 'Another' })));
    expect(screen.getByRole('heading', { level: 1, name: 'Garage' })).toBeVisible();
    const [robin, ada] = room().members;
    act(() =>
      hub.push('RoomChanged', room({ version: 3, members: [robin!, { ...ada!, here: false }] })),
    );
    const members = within(screen.getByRole('list', { name: 'Members' }));
    expect(members.getByText('away')).toBeVisible();
    act(() => hub.push('RoomGone', { roomId: 'room-1' }));
    expect(await screen.findByRole('heading', { name: 'Join a room' })).toBeVisible();
    expect(hub.held.size).toBe(0);
  });

  it('that has ended says so, and leads to another', async () => {
    serve(404);
    show();
    expect(await screen.findByText('This room is not open.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Start or join a room' })).toHaveAttribute(
      'href',
      '/listen-together',
    );
    await expectAccessible();
  });

  it('is joined by its address, which has the code in it', async () => {
    serve(404);
    let asked: unknown;
    server.use(
      http.post('/api/jukebox/rooms/join', async ({ request }) => {
        asked = await request.json();
        serve(room());
        return HttpResponse.json(room(), { status: 201 });
      }),
    );
    renderPage(<RoomPage />, {
      at: '/listen-together/room-1?code=K7QX2M',
      path: '/listen-together/:id',
    });
    expect(await screen.findByRole('textbox', { name: 'Code' })).toHaveValue('K7QX2M');
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: 'Join' }));
    await screen.findByRole('heading', { level: 1, name: 'Kitchen' });
    expect(asked).toEqual({ code: 'K7QX2M' });
    expect(takeUp).toHaveBeenCalled();
  });

  it('has its code in the address, so that this may be passed on', async () => {
    serve(room());
    show();
    await waitFor(() => expect(where()).toBe('/listen-together/room-1?code=K7QX2M'));
  });

  it('is left at once by a member, and by the host after a question', async () => {
    serve(room({ hostId: 'fan-2' }));
    usePlayer.setState({ context: { type: 'room', id: 'room-1' }, currentTrack: song('a') });
    const { unmount } = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(where()).toBe('/listen-together'));
    expect(usePlayer.getState().context).toBeNull();
    unmount();

    serve(room());
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave the room?' });
    expect(dialog).toHaveTextContent(
      'Of those who are here, whoever has been in longest becomes the host.',
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(calls.at(-1)?.path).toBe('membership'));
  });

  it('is followed no longer than it is looked at', async () => {
    serve(room());
    const { unmount } = show();
    await screen.findByRole('heading', { level: 1, name: 'Kitchen' });
    unmount();
    await waitFor(() => expect(useRoom.getState().id).toBeNull());
  });

  it('shows its songs in the queue', async () => {
    serve(room());
    renderPage(
      <>
        <RoomPage />
        <RoomQueue />
      </>,
      { at: '/listen-together/room-1', path: '/listen-together/:id' },
    );
    const queue = await screen.findByRole('list', { name: 'Next in Kitchen' });
    expect(within(queue).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Open the room' })).toHaveAttribute(
      'href',
      '/listen-together/room-1',
    );
  });
});

describe('listening together', () => {
  const showStart = (search = '') =>
    renderPage(<ListenTogetherPage />, {
      at: `/listen-together${search}`,
      path: '/listen-together',
    });
  let asked: unknown;
  const serveNew = (path: string) => {
    server.use(
      http.get('*/api/jukebox/dial', () => HttpResponse.json({ dial: 0.8 })),
      http.post(path, async ({ request }) => {
        asked = await request.json();
        return HttpResponse.json(room(), { status: 201 });
      }),
    );
    serve(room());
  };

  it('asks visitors to log in first', () => {
    asVisitor();
    showStart();
    expect(where()).toBe('/login');
  });

  it('starts a room from one’s taste, and plays it', async () => {
    serveNew('/api/jukebox/rooms');
    showStart();
    expect(screen.getByRole('radio', { name: 'Your taste' })).toBeChecked();
    // The dial stands where the person has set it, on whichever device.
    await waitFor(() =>
      expect(screen.getByRole('slider', { name: 'What it plays' })).toHaveValue('80'),
    );
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), ' Kitchen ');
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: 'Start listening' }));
    await waitFor(() => expect(where()).toBe('/listen-together/room-1?code=K7QX2M'));
    expect(asked).toEqual({ dial: 0.8, name: 'Kitchen' });
    expect(takeUp).toHaveBeenCalled();
  });

  it('starts from what one came from, or what plays', async () => {
    serveNew('/api/jukebox/rooms');
    usePlayer.setState({ currentTrack: song('a') });
    showStart('?trackId=a');
    expect(screen.getByRole('radio', { name: 'What plays now: Song a' })).toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: 'Start listening' }));
    await waitFor(() => expect(asked).toMatchObject({ trackId: 'a' }));
  });

  it('starts from a genre once one is chosen', async () => {
    serveNew('/api/jukebox/rooms');
    answer('RoomGenres', {
      data: { genres: [{ __typename: 'Genre', id: 'g', name: 'Dream pop', slug: 'dream-pop' }] },
    });
    showStart();
    await userEvent.click(screen.getByRole('radio', { name: 'A genre' }));
    await userEvent.click(screen.getByRole('button', { name: 'Start listening' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Choose a genre.');
    await screen.findByRole('option', { name: 'Dream pop' });
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Which genre' }),
      'dream-pop',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Start listening' }));
    await waitFor(() => expect(asked).toMatchObject({ genre: 'dream-pop' }));
  });

  it('joins by a code, however it is typed', async () => {
    serveNew('/api/jukebox/rooms/join');
    showStart();
    await userEvent.type(screen.getByRole('textbox', { name: 'Code' }), 'k7q-x2m');
    await userEvent.click(screen.getByRole('button', { name: 'Join' }));
    await waitFor(() => expect(where()).toBe('/listen-together/room-1?code=K7QX2M'));
    expect(asked).toEqual({ code: 'K7QX2M' });
  });

  it('has the code of a link ready', () => {
    showStart('?code=K7QX2M');
    expect(screen.getByRole('textbox', { name: 'Code' })).toHaveValue('K7QX2M');
  });

  it.each([
    [404, 'No room has this code, or it has ended.'],
    [429, 'Too many tries. Wait a minute and try again.'],
    [409, 'It is CONFLICT.'],
  ])('says why a code does not open a room: %i', async (status, message) => {
    problem('post', '/api/jukebox/rooms/join', status, 'CONFLICT');
    showStart('?code=AAAAAA');
    await userEvent.click(screen.getByRole('button', { name: 'Join' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });
});
