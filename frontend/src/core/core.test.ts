import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError, request } from '@/core/data/api';
import { serviceBase, services, setServiceBase } from '@/core/data/services';
import { sessionStore, whenPersonLeaves } from '@/core/session';
import { loadPaymentComponent, usePaymentStatus } from '@/core/site/paymentStatus';
import { askForPlaylist, usePlaylistPrompt } from '@/core/site/playlistPrompt';
import { checkSiteStatus, useSiteStatus, watchSiteStatus } from '@/core/site/siteStatus';
import {
  formatCount,
  formatDate,
  formatDuration,
  formatLength,
  formatYear,
  plural,
} from '@/lib/format';
import { enough, imageAt, imageSet } from '@/lib/images';
import { server, startServer } from '@/test/server';

startServer();

describe('a request', () => {
  it('returns the JSON of the service', async () => {
    server.use(
      http.get('/api/user/profile', ({ request: { url } }) =>
        HttpResponse.json({ asked: new URL(url).searchParams.get('identifier') }),
      ),
    );
    await expect(
      request('user', '/user/profile', { query: { identifier: 'a b', other: undefined } }),
    ).resolves.toEqual({ asked: 'a b' });
  });

  it('sends JSON', async () => {
    server.use(
      http.post('/api/jukebox/start', async ({ request: sent }) =>
        HttpResponse.json({ type: sent.headers.get('Content-Type'), body: await sent.json() }),
      ),
    );
    await expect(
      request('content', '/jukebox/start', { method: 'POST', body: { genre: 'folk' } }),
    ).resolves.toEqual({ type: 'application/json', body: { genre: 'folk' } });
  });

  it('returns nothing for 204', async () => {
    server.use(http.post('/api/identity/sign-out', () => new HttpResponse(null, { status: 204 })));
    await expect(
      request('user', '/identity/sign-out', { method: 'POST' }),
    ).resolves.toBeUndefined();
  });

  it('reads a refusal as HTTP {status}: {body}, and its problem', async () => {
    const problem = { status: 404, code: 'NOT_FOUND', detail: 'No such user.' };
    server.use(http.get('/api/user/profile', () => HttpResponse.json(problem, { status: 404 })));
    const error = await request('user', '/user/profile').catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      message: `HTTP 404: ${JSON.stringify(problem)}`,
      status: 404,
      code: 'NOT_FOUND',
      problem,
    });
  });

  it('reads a refusal that is no JSON', async () => {
    server.use(
      http.get('/api/search', () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 })),
    );
    await expect(request('content', '/search')).rejects.toMatchObject({
      message: 'HTTP 502: <h1>Bad gateway</h1>',
      problem: {},
    });
  });

  it('says Network error where no answer came', async () => {
    server.use(http.get('/api/search', () => HttpResponse.error()));
    const error = await request('content', '/search').catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toHaveProperty('message', 'Network error');
  });

  it('gives up after its time', async () => {
    server.use(http.get('/api/search', () => new Promise<never>(() => undefined)));
    await expect(request('content', '/search', { timeout: 20 })).rejects.toBeInstanceOf(
      NetworkError,
    );
  });

  it('rejects with the reason of who cancelled it', async () => {
    server.use(http.get('/api/search', () => new Promise<never>(() => undefined)));
    const abort = new AbortController();
    const answer = request('content', '/search', { signal: abort.signal });
    abort.abort(new Error('a newer search'));
    await expect(answer).rejects.toThrow('a newer search');
  });
});

describe('the addresses of the services', () => {
  it.each(services)('%s is below /api unless said otherwise', (service) => {
    expect(serviceBase(service)).toBe('/api');
    setServiceBase(service, ' http://127.0.0.1:9000/api/ ');
    expect(serviceBase(service)).toBe('http://127.0.0.1:9000/api');
    setServiceBase(service, '');
    expect(serviceBase(service)).toBe('/api');
  });

  it('are used apart', async () => {
    setServiceBase('content', 'http://content.test/v1');
    server.use(
      http.get('http://content.test/v1/search', () => HttpResponse.json({ from: 'content' })),
    );
    await expect(request('content', '/search')).resolves.toEqual({ from: 'content' });
  });
});

describe('formats', () => {
  it.each([
    [0, '0:00'],
    [5.9, '0:05'],
    [185, '3:05'],
    [4500, '1:15:00'],
    [undefined, '--:--'],
    [null, '--:--'],
    [Number.NaN, '--:--'],
    [-1, '--:--'],
  ])('%s seconds last %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });

  it.each([
    [0, '0'],
    [999, '999'],
    [1500, '1.5k'],
    [2_000_000, '2m'],
  ])('%s counts as %s', (count, text) => {
    expect(formatCount(count)).toBe(text);
  });

  it.each([
    [10, '1 min'],
    [1800, '30 min'],
    [3600, '1 h'],
    [3840, '1 h 4 min'],
  ])('%s seconds of music are %s', (seconds, text) => {
    expect(formatLength(seconds)).toBe(text);
  });

  it('name dates in UTC', () => {
    expect(formatDate('2009-12-31T23:59:59.000Z')).toBe('31 December 2009');
    expect(formatYear('2009-12-31T23:59:59.000Z')).toBe('2009');
    expect(formatDate('soon')).toBe('');
    expect(formatYear('soon')).toBe('');
  });

  it('count one and many', () => {
    expect(plural(1, 'track')).toBe('1 track');
    expect(plural(0, 'track')).toBe('0 tracks');
  });
});

describe('pictures', () => {
  it('are asked for at a width', () => {
    expect(imageAt('/api/images/cover/1', 96)).toBe('/api/images/cover/1?w=96');
    expect(imageAt('https://elsewhere.test/a.png', 96)).toBe('https://elsewhere.test/a.png');
  });

  it('offer the widths up to the largest that is needed', () => {
    expect(imageSet('/api/images/cover/1', 128)).toBe(
      '/api/images/cover/1?w=48 48w, /api/images/cover/1?w=96 96w, /api/images/cover/1?w=128 128w',
    );
    expect(imageSet('https://elsewhere.test/a.png', 128)).toBeUndefined();
  });

  it.each([
    [40, 48],
    [96, 96],
    [200, 256],
    [5000, 1920],
  ])('%s px are drawn from %s', (wanted, width) => {
    expect(enough(wanted)).toBe(width);
  });
});

describe('the status of the site', () => {
  // What a page of settings wrote in another file is not known here.
  beforeEach(() => useSiteStatus.setState(useSiteStatus.getInitialState(), true));

  it('is what the server says', async () => {
    server.use(
      http.get('/api/site-status', () =>
        HttpResponse.json({
          killswitch: true,
          similarityScoreThreshold: 0.7,
          announcement: 'Hello',
          publicUrl: 'https://music.example',
        }),
      ),
    );
    await checkSiteStatus();
    expect(useSiteStatus.getState()).toEqual({
      checked: true,
      killswitch: true,
      killswitchUntil: null,
      similarityScoreThreshold: 0.7,
      announcement: 'Hello',
      announcedAt: null,
      landingActive: false,
      registration: 'open',
      supportEmail: '',
      publicUrl: 'https://music.example',
    });
  });

  it('stays as it was where a later check fails', async () => {
    useSiteStatus.setState({ checked: true, killswitch: true });
    server.use(http.get('/api/site-status', () => HttpResponse.error()));
    await checkSiteStatus();
    expect(useSiteStatus.getState().killswitch).toBe(true);
  });

  it('is asked again within five seconds while the page is seen, and not while it is hidden', async () => {
    let asked = 0;
    server.use(
      http.get('/api/site-status', () => {
        asked++;
        return HttpResponse.json({ killswitch: asked > 1 });
      }),
    );
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const stop = watchSiteStatus();
    try {
      await vi.waitFor(() => expect(useSiteStatus.getState().checked).toBe(true));
      await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
      vi.advanceTimersByTime(4000);
      await vi.waitFor(() => expect(useSiteStatus.getState().killswitch).toBe(true));
      await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
      hidden.mockReturnValue(true);
      document.dispatchEvent(new Event('visibilitychange'));
      vi.advanceTimersByTime(20_000);
      expect(asked).toBe(2);
      hidden.mockReturnValue(false);
      document.dispatchEvent(new Event('visibilitychange'));
      await vi.waitFor(() => expect(asked).toBe(3));
    } finally {
      stop();
      vi.useRealTimers();
      hidden.mockRestore();
    }
  });

  it('is not under maintenance where the check failed', async () => {
    useSiteStatus.setState({ checked: false });
    server.use(http.get('/api/site-status', () => HttpResponse.json({}, { status: 500 })));
    await checkSiteStatus();
    expect(useSiteStatus.getState()).toMatchObject({
      checked: true,
      killswitch: false,
      similarityScoreThreshold: 0.5,
    });
  });
});

describe('the payment component', () => {
  it('is ready when it has loaded', async () => {
    await expect(loadPaymentComponent(async () => 'stripe')).resolves.toBe('stripe');
    expect(usePaymentStatus.getState().state).toBe('ready');
  });

  it.each([
    ['is blocked', () => Promise.reject(new Error('blocked'))],
    ['is not there', () => Promise.resolve(null)],
  ])('has failed when it %s', async (_, load) => {
    await expect(loadPaymentComponent(load)).resolves.toBeUndefined();
    expect(usePaymentStatus.getState().state).toBe('failed');
  });
});

describe('when a person leaves', () => {
  const asked = { title: 'Album 1', trackIds: async () => [] };
  const enter = (userId: string | null) => sessionStore.setState({ userId });

  it('the question which playlist something goes into ends', () => {
    enter('fan-1');
    askForPlaylist(asked);
    enter('fan-2');
    expect(usePlaylistPrompt.getState().asked).toBeNull();
  });

  it('it is told once, and not as somebody comes or stays', () => {
    enter(null);
    const forget = vi.fn();
    const stop = whenPersonLeaves(forget);
    enter('fan-1');
    sessionStore.setState({ email: 'robin@sidestage.test' });
    expect(forget).not.toHaveBeenCalled();
    enter(null);
    enter('fan-2');
    expect(forget).toHaveBeenCalledOnce();
    stop();
    enter('fan-1');
    expect(forget).toHaveBeenCalledOnce();
    enter(null);
  });
});

describe('the theme', () => {
  it('is kept and applied, and goes back to the system', async () => {
    vi.resetModules();
    const { useTheme } = await import('@/core/site/theme');
    expect(useTheme.getState().choice).toBe('system');
    useTheme.getState().setChoice('light');
    expect(document.documentElement.dataset.theme).toBe('light');
    expect(localStorage.getItem('sidestage.theme')).toBe('light');
    useTheme.getState().setChoice('system');
    expect(localStorage.getItem('sidestage.theme')).toBeNull();
    expect(document.documentElement.dataset.theme).toBe('dark');
  });
});
