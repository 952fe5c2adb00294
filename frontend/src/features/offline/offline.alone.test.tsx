import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cachePolicies } from '@/app/features';
import { createClient } from '@/core/data/client';
import { usePlayer } from '@/core/player';
import { askToKeep } from '@/core/site/keepPrompt';
import { keepFor, type KeptTrack, useKept, writeKept } from '@/core/site/kept';
import { keptCache, keptKey } from '@/core/site/keptSound';
import { asMember, expectAccessible, renderPage } from '@/test/render';
import { answer, server, startServer } from '@/test/server';
import { checkKept } from './check';
import { keep, letGo } from './keep';
import { KeptMeanwhile } from './index';
import { Kept } from './Kept';
import { KeepQuestion } from './KeepQuestion';

startServer();

const addressOf = vi.hoisted(() => vi.fn());
vi.mock('@/core/player', async (original) => ({
  ...(await original<object>()),
  addressOf,
}));

/** As much of Cache Storage as is used here, in memory. */
class Shelf {
  readonly held = new Map<string, string>();
  async put(key: string, response: Response) {
    this.held.set(key, await response.text());
  }
  async delete(key: string | Request) {
    return this.held.delete(typeof key === 'string' ? key : new URL(key.url).pathname);
  }
  async keys() {
    return [...this.held.keys()].map((path) => new Request(new URL(path, location.href)));
  }
}

let shelf = new Shelf();

const track = (id: string) => ({
  id,
  neo4jId: id,
  title: `Title of ${id}`,
  artist: 'Kestrel Yard',
  artistHandle: 'kestrelyard',
  artistId: 'artist-1',
  album: null,
  albumId: null,
  streamingUrl: `/stream/${id}`,
  duration: 60,
  coverArtUrl: '/api/images/cover/album-1',
  tint: null,
  isDemoSound: true,
  attribution: null,
  reason: 'because',
});

const kept = (id: string, bytes = 2_000_000): KeptTrack => {
  const { neo4jId: _, reason: __, ...rest } = track(id);
  return { ...rest, bytes, keptAt: 1 };
};

/** A device with so much room; one that does not say where undefined. */
function device(room: StorageEstimate | undefined): void {
  Object.defineProperty(navigator, 'storage', {
    configurable: true,
    value: room && { estimate: () => Promise.resolve(room), persist: () => Promise.resolve(true) },
  });
}

beforeEach(() => {
  shelf = new Shelf();
  vi.stubGlobal('caches', {
    open: () => Promise.resolve(shelf),
    delete: (name: string) => {
      if (name === keptCache) shelf.held.clear();
      return Promise.resolve(true);
    },
  });
  device(undefined);
  asMember();
  writeKept(null, []);
  addressOf.mockImplementation(
    ({ id }: { id: string }) => `${location.origin}/api/stream/${id}?access_token=secret`,
  );
});

describe('keeping a track', () => {
  it('keeps its sound without the token, and what the player needs', async () => {
    server.use(http.get('/api/stream/one', () => HttpResponse.text('sound of one')));
    await keep(track('one'));
    expect([...shelf.held]).toEqual([['/api/stream/one', 'sound of one']]);
    expect(useKept.getState()).toMatchObject({
      owner: 'fan-1',
      coming: {},
      tracks: [{ id: 'one', bytes: 12, isDemoSound: true }],
    });
    expect(localStorage.getItem('sidestage:kept')).not.toContain('secret');
  });

  it('keeps nothing of what the server refuses', async () => {
    server.use(http.get('/api/stream/one', () => new HttpResponse(null, { status: 403 })));
    await expect(keep(track('one'))).rejects.toThrow('HTTP 403');
    expect(shelf.held.size).toBe(0);
    expect(useKept.getState()).toMatchObject({ tracks: [], coming: {} });
  });

  it('says that there is no room before it fetches', async () => {
    device({ quota: 10, usage: 5 });
    server.use(
      http.get('/api/stream/one', () =>
        HttpResponse.text('sound of one', { headers: { 'Content-Length': '12' } }),
      ),
    );
    await expect(keep(track('one'))).rejects.toThrow('not enough room');
    expect(shelf.held.size).toBe(0);
  });

  it('fetches once, however often it is pressed', async () => {
    let fetched = 0;
    server.use(
      http.get('/api/stream/one', () => {
        fetched++;
        return HttpResponse.text('sound');
      }),
    );
    await Promise.all([keep(track('one')), keep(track('one'))]);
    await keep(track('one'));
    expect(fetched).toBe(1);
  });
});

describe('what is kept', () => {
  beforeEach(() => {
    for (const id of ['one', 'two']) shelf.held.set(`/api/stream/${id}`, id);
    writeKept('fan-1', [kept('one'), kept('two')]);
  });

  it('leaves the device when it is let go', async () => {
    await letGo(['one']);
    expect([...shelf.held.keys()]).toEqual(['/api/stream/two']);
    expect(useKept.getState().tracks.map(({ id }) => id)).toEqual(['two']);
  });

  it('stays for its owner and goes for anybody else', async () => {
    await keepFor('fan-1');
    expect(shelf.held.size).toBe(2);
    await keepFor('fan-2');
    expect(shelf.held.size).toBe(0);
    expect(useKept.getState().tracks).toEqual([]);
  });

  it('goes when the permission has ended, and stays when nobody can say', async () => {
    const client = createClient(cachePolicies);
    server.use(http.post('/api/graphql', () => HttpResponse.error()));
    expect(await checkKept(client)).toEqual([]);
    server.resetHandlers();
    answer('MayKeep', ({ id }) => ({
      data: {
        audioTrack: {
          __typename: 'Track',
          id,
          downloadUrl: id === 'one' ? null : `/download/${String(id)}`,
        },
      },
    }));
    expect(await checkKept(client)).toEqual(['one']);
    expect(useKept.getState().tracks.map(({ id }) => id)).toEqual(['two']);
  });

  it('is listed with the room that it takes, and can be removed', async () => {
    answer('MayKeep', ({ id }) => ({
      data: { audioTrack: { __typename: 'Track', id, downloadUrl: '/download/x' } },
    }));
    renderPage(<Kept />);
    const list = screen.getByRole('list', { name: 'Tracks on this device' });
    expect(within(list).getAllByText(/2\.0 MB/)).toHaveLength(2);
    expect(screen.getByText('4.0 MB')).toBeVisible();
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: 'Remove all' }));
    await waitFor(() => expect(shelf.held.size).toBe(0));
    expect(screen.getByText(/Keep offline/)).toBeVisible();
  });
});

describe('an album without a connection', () => {
  it('lists and plays in its order what is here of it', async () => {
    const of = (id: string, number: number) => ({
      ...kept(id),
      album: 'Stage Left',
      albumId: 'album-1',
      number,
    });
    writeKept('fan-1', [of('four', 4), kept('other'), of('two', 2)]);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const playTracks = vi.fn();
    const { playTracks: original } = usePlayer.getState();
    usePlayer.setState({ playTracks });
    renderPage(<KeptMeanwhile albumId="album-1" />);
    const list = await screen.findByRole('list', { name: 'Tracks of Stage Left on this device' });
    const names = within(list).getAllByRole('link', { name: /^Title of/ });
    expect(names.map((name) => name.textContent)).toEqual(['Title of two', 'Title of four']);
    expect(screen.getByText(/2 tracks of it on this device/)).toBeVisible();
    await expectAccessible();
    await userEvent.click(within(list).getByRole('button', { name: 'Play Title of four' }));
    expect(playTracks.mock.calls[0]?.[0]).toMatchObject([{ id: 'two' }, { id: 'four' }]);
    expect(playTracks.mock.calls[0]?.slice(1)).toEqual([
      1,
      { type: 'album', id: 'album-1', title: 'Stage Left' },
    ]);
    usePlayer.setState({ playTracks: original });
    vi.restoreAllMocks();
  });
});

describe('the key of a stream', () => {
  it.each([
    ['/api/stream/one?access_token=x', '/api/stream/one'],
    ['/api/streams', null],
    ['/api/stream/one/more', null],
  ])('of %s is %s', (path, key) => {
    expect(keptKey(new URL(path, location.href))).toBe(key);
  });
});

describe('keeping an album', () => {
  const of = (id: string, downloadUrl: string | null = `/download/${id}`) => ({
    ...track(id),
    artistInfo: { userId: 'artist-1', handle: 'kestrelyard' },
    downloadUrl,
  });
  const serve = (ids: string[]) =>
    server.use(
      ...ids.flatMap((id) => [
        http.head(`/api/stream/${id}`, () =>
          HttpResponse.text('', { headers: { 'Content-Length': '2000000' } }),
        ),
        http.get(`/api/stream/${id}`, () => HttpResponse.text(`sound of ${id}`)),
      ]),
    );
  const ask = (tracks: ReturnType<typeof of>[]) => {
    renderPage(<KeepQuestion />);
    act(() => askToKeep({ title: 'Stage Left', tracks: () => Promise.resolve(tracks) }));
  };

  it('says before how much room it takes, and keeps what may be kept', async () => {
    device({ quota: 1_000_000_000, usage: 0 });
    serve(['one', 'two']);
    ask([of('one'), of('two'), of('three', null)]);
    const dialog = within(await screen.findByRole('dialog', { name: 'Keep “Stage Left” offline' }));
    expect(await dialog.findByText('4.0 MB')).toBeVisible();
    expect(dialog.getByText('1 track may not be kept.')).toBeVisible();
    await expectAccessible(document.body);
    await userEvent.click(dialog.getByRole('button', { name: 'Keep offline' }));
    await waitFor(() => expect(shelf.held.size).toBe(2));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(useKept.getState().tracks.map(({ id }) => id)).toEqual(['two', 'one']);
    expect(await screen.findByText('“Stage Left” plays offline now')).toBeVisible();
  });

  it('asks for the smaller copy where the browser plays it, and says that its size is a guess', async () => {
    vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('probably');
    const asked: string[] = [];
    server.use(
      http.head('/api/stream/:id', ({ request }) => {
        asked.push(`HEAD ${new URL(request.url).searchParams.get('copy')}`);
        return new HttpResponse(null, { headers: { 'X-About-Length': '3000000' } });
      }),
      http.get('/api/stream/:id', ({ request }) => {
        asked.push(`GET ${new URL(request.url).searchParams.get('copy')}`);
        return HttpResponse.text('small');
      }),
    );
    ask([of('one')]);
    expect(await screen.findByText('3.0 MB')).toBeVisible();
    expect(screen.getByText(/^About/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Keep offline' }));
    await waitFor(() => expect(useKept.getState().tracks).toMatchObject([{ id: 'one', bytes: 5 }]));
    expect(asked).toEqual(['HEAD opus', 'GET opus']);
    expect([...shelf.held.keys()]).toEqual(['/api/stream/one']);
    vi.restoreAllMocks();
  });

  it('does not begin where there is no room for all of it', async () => {
    device({ quota: 3_000_000, usage: 0 });
    serve(['one', 'two']);
    ask([of('one'), of('two')]);
    expect(await screen.findByText('There is not enough room on this device.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Keep offline' })).toBeDisabled();
  });

  it('says which part is here already, and what failed', async () => {
    writeKept('fan-1', [kept('one')]);
    serve(['two']);
    server.use(http.get('/api/stream/two', () => new HttpResponse(null, { status: 403 })));
    ask([of('one'), of('two')]);
    expect(await screen.findByText('1 track of it here already.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Keep offline' }));
    expect(await screen.findByText(/1 track of “Stage Left” not kept\. HTTP 403/)).toBeVisible();
  });
});
