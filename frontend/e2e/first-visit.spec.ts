import { gzipSync } from 'node:zlib';
import type { Response } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { closeVisits, inBrowser, visit } from './support/browser';
import { quiet } from './support/network';
import { admin, artist, fan, firstOf, signIn, type Tokens } from './support/person';

/** What a first visit may load, by the page it opens; kilobytes of compressed JavaScript. */
const most = 230;
const mostOfFirstPages = 200;
/** Milliseconds, idle work included. */
const span = 2500;

interface First {
  path: () => string;
  by?: 'fan' | 'artist' | 'admin';
  limit?: number;
}

let works: { artist: string; album: string; track: string };

const pages: Record<string, First> = {
  home: { path: () => '/' },
  'home of a member': { path: () => '/', by: 'fan' },
  login: { path: () => '/login', limit: mostOfFirstPages },
  search: { path: () => '/search?query=love', limit: mostOfFirstPages },
  artist: { path: () => `/${works.artist}`, limit: mostOfFirstPages },
  album: { path: () => `/album/${works.album}`, limit: mostOfFirstPages },
  'album of a member': {
    path: () => `/album/${works.album}`,
    by: 'fan',
    limit: mostOfFirstPages,
  },
  track: { path: () => `/track/${works.track}` },
  music: { path: () => '/music' },
  saved: { path: () => '/music?view=saved', by: 'fan' },
  register: { path: () => '/register' },
  settings: { path: () => '/settings', by: 'fan' },
  taste: { path: () => '/settings/taste', by: 'fan' },
  dashboard: { path: () => '/dashboard', by: 'fan' },
  'dashboard of an artist': { path: () => '/dashboard', by: 'artist' },
  index: { path: () => '/admin/index', by: 'admin' },
  recommendations: { path: () => '/admin/recommendations', by: 'admin' },
};

inBrowser('A first visit', () => {
  const tokens: Partial<Record<'fan' | 'artist' | 'admin', Tokens>> = {};

  beforeAll(async () => {
    works = {
      artist: (await firstOf('artist', 'Kurt Vile')).handle,
      album: (await firstOf('album', 'Constant Hitmaker')).id,
      track: (await firstOf('song', 'Freeway')).id,
    };
    tokens.fan = await signIn(fan);
    tokens.artist = await signIn(artist);
    tokens.admin = await signIn(admin);
  });
  afterEach(() => closeVisits());

  test.each(Object.entries(pages))(
    `to %s loads no more than it may in ${span} ms`,
    async (_, { path, by, limit = most }) => {
      const { page } = await visit(by ? { tokens: tokens[by] as Tokens } : {});
      const scripts = new Map<string, Promise<number>>();
      page.on('response', (response) => {
        const { pathname } = new URL(response.url());
        if (pathname.endsWith('.js')) scripts.set(pathname, sizeOf(response));
      });
      await page.goto(path(), { waitUntil: 'commit' });
      await page.waitForTimeout(span);
      // A slow machine has not come to its idle work by then.
      await quiet(page);
      const sizes = await Promise.all(
        [...scripts].map(async ([name, size]) => [name, await size] as const),
      );
      const total = sizes.reduce((sum, [, size]) => sum + size, 0) / 1000;
      const largest = sizes.sort(([, one], [, other]) => other - one).slice(0, 12);
      expect(total, largest.map(([name, size]) => `${name} ${size}`).join('\n')).toBeLessThan(
        limit,
      );
    },
  );
});

async function sizeOf(response: Response): Promise<number> {
  return gzipSync(await response.body()).length;
}
