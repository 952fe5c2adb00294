import { beforeEach, describe, expect, it } from 'vitest';
import type { Preferences } from '../model/types';
import { ChatOffers } from './chatOffers';

const minute = 60_000;
const noon = Date.UTC(2026, 4, 1, 12);

let now = noon;
let shown = '';
let muted = '';
let hours: Preferences['doNotDisturb'] = null;
let isRead = async () => undefined as void;
const offered: string[] = [];

const offers = new ChatOffers({
  isShown: (id) => id === shown,
  isMuted: (id) => id === muted,
  preferences: async () => {
    await isRead();
    return { doNotDisturb: hours };
  },
  show: (id, title) => offered.push(`${id}: ${title}`),
  now: () => now,
});

beforeEach(() => {
  now = noon;
  shown = '';
  muted = '';
  hours = null;
  isRead = async () => undefined;
  offered.length = 0;
  offers.clear();
});

describe('chats in which others write', () => {
  it('are offered once in ten minutes, each by itself', async () => {
    await offers.offer('a', 'first');
    now = noon + 10 * minute - 1;
    await offers.offer('a', 'second');
    await offers.offer('b', 'another');
    now = noon + 10 * minute;
    await offers.offer('a', 'third');
    expect(offered).toEqual(['a: first', 'b: another', 'a: third']);
  });

  it('are offered once where much comes at once', async () => {
    await Promise.all([offers.offer('a', 'first'), offers.offer('a', 'second')]);
    expect(offered).toEqual(['a: first']);
  });

  it('are offered again once they were looked at', async () => {
    await offers.offer('a', 'first');
    offers.looked('a');
    now += minute;
    await offers.offer('a', 'second');
    expect(offered).toEqual(['a: first', 'a: second']);
  });

  it('are not offered where they are shown or muted, also where that begins meanwhile', async () => {
    shown = 'a';
    muted = 'b';
    await offers.offer('a', 'shown');
    await offers.offer('b', 'muted');
    isRead = async () => void (muted = 'c');
    await offers.offer('c', 'muted meanwhile');
    expect(offered).toEqual([]);
  });

  it('are not offered in quiet hours, and at once after them', async () => {
    hours = { from: '11:00', to: '12:05', timeZone: 'UTC' };
    await offers.offer('a', 'at night');
    expect(offered).toEqual([]);
    now = noon + 5 * minute;
    await offers.offer('a', 'in the morning');
    expect(offered).toEqual(['a: in the morning']);
  });
});
