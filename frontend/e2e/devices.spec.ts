import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeVisits, desktop, inBrowser, phone, visit, type Visit } from './support/browser';
import { looksRight, settled } from './support/page';
import { fan, firstOf, signIn, type Tokens } from './support/person';
import { listen, soundState } from './support/sound';

/** A device that does what the test wants, in place of what the browser would find in the network. */
interface Device {
  /** What the prompt is refused with. */
  refusal: string;
  prompts: number;
  /** The element that it plays. */
  element: HTMLMediaElement | null;
  become(state: RemotePlaybackState): void;
}

declare global {
  interface Window {
    device: Device;
    sight: { isHidden: boolean; element: HTMLMediaElement | null };
  }
}

/** Runs in the page before anything else. */
function stubDevice(): void {
  const states = new WeakMap<EventTarget, RemotePlaybackState>();
  const made = new WeakMap<HTMLMediaElement, EventTarget>();
  const types = { connecting: 'connecting', connected: 'connect', disconnected: 'disconnect' };
  const device: Device = {
    refusal: '',
    prompts: 0,
    element: null,
    become: (state) => {
      const remote = device.element && made.get(device.element);
      if (!remote) return;
      states.set(remote, state);
      remote.dispatchEvent(new Event(types[state]));
    },
  };
  window.device = device;
  const make = (element: HTMLMediaElement) =>
    Object.defineProperties(new EventTarget(), {
      state: { get: (): string => states.get(made.get(element) as EventTarget) ?? 'disconnected' },
      watchAvailability: {
        value: (tell: (isAvailable: boolean) => void) => {
          setTimeout(() => tell(true));
          return Promise.resolve(1);
        },
      },
      prompt: {
        value: () => {
          device.prompts++;
          if (device.refusal) return Promise.reject(new DOMException('', device.refusal));
          device.element = element;
          device.become('connecting');
          setTimeout(() => device.become('connected'), 300);
          return Promise.resolve();
        },
      },
    });
  Object.defineProperty(HTMLMediaElement.prototype, 'remote', {
    configurable: true,
    get(this: HTMLMediaElement) {
      const remote = made.get(this) ?? make(this);
      made.set(this, remote);
      return remote;
    },
  });
}

const player = (page: Page) => page.getByRole('region', { name: 'Player' });
const castButton = (page: Page) => page.getByRole('button', { name: 'Play on another device' });
const isAway = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Playing on another device' });
/** What the other device plays. */
const there = (page: Page) =>
  page.evaluate(() => {
    const { element } = window.device;
    if (!element) return { paused: true, time: 0, volume: 1, src: '' };
    const { paused, currentTime: time, volume, currentSrc: src } = element;
    return { paused, time, volume, src };
  });
const disconnect = (page: Page) => page.evaluate(() => window.device.become('disconnected'));
/** What the player shows. */
const shown = (page: Page) =>
  page.evaluate(() => {
    const { state } = JSON.parse(localStorage.getItem('sidestage.player') ?? '{}') as {
      state: { currentTrack: { id: string; title: string }; queue: { title: string }[] };
    };
    return {
      title: state.currentTrack.title,
      id: state.currentTrack.id,
      next: state.queue[0]?.title,
    };
  });

inBrowser('Playing on another device', () => {
  let tokens: Tokens;
  let album: { id: string };

  beforeAll(async () => {
    tokens = await signIn(fan);
    album = await firstOf('album', 'Minutes of the Last Meeting');
  });
  afterAll(() => closeVisits(true));

  async function open(size = desktop): Promise<Page> {
    const { page } = await visit({ tokens, size });
    await page.addInitScript(stubDevice);
    await page.goto(`/album/${album.id}`);
    await settled(page);
    const list = page.getByRole('list', { name: 'Tracks' });
    await list
      .getByRole('button', { name: /^Play / })
      .first()
      .click();
    await expect.poll(() => soundState(page), { timeout: 30_000 }).toMatchObject({ playing: true });
    return page;
  }

  test('what plays goes on there with its queue, and waits here when that ends', async () => {
    const page = await open();
    await castButton(page).click();
    await isAway(page).waitFor();
    expect(await castButton(page).getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => there(page)).toMatchObject({ paused: false });
    await expect.poll(async () => (await there(page)).time).toBeGreaterThan(0.5);
    expect(await soundState(page)).toMatchObject({ playing: false });
    await looksRight(page, 'an album whose song plays on another device');

    // The device opens the address by itself: no cookies, no headers of the site.
    const { title, next, id } = await shown(page);
    const { src } = await there(page);
    expect(new URL(src).pathname).toBe(`/api/stream/${id}`);
    const answer = await fetch(src, { headers: { Range: 'bytes=0-99' } });
    expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([206, 100]);

    await player(page).getByRole('button', { name: 'Pause', exact: true }).click();
    await expect.poll(async () => (await there(page)).paused).toBe(true);
    await player(page).getByRole('button', { name: 'Play', exact: true }).click();
    await expect.poll(async () => (await there(page)).paused).toBe(false);
    await player(page).getByRole('button', { name: 'Mute' }).click();
    await expect.poll(async () => (await there(page)).volume).toBe(0);

    // To the end of the song: the next one comes by itself.
    const slider = player(page).getByRole('slider', { name: 'Position' });
    await slider.focus();
    await slider.press('End');
    await expect.poll(async () => (await shown(page)).title, { timeout: 20_000 }).toBe(next);
    expect(next).not.toBe(title);
    await expect.poll(async () => (await there(page)).src).toContain((await shown(page)).id);
    await expect.poll(async () => (await there(page)).time).toBeGreaterThan(1);

    await player(page).getByRole('button', { name: 'Sound on' }).click();
    await disconnect(page);
    await player(page).getByRole('button', { name: 'Play', exact: true }).waitFor();
    expect((await there(page)).paused).toBe(true);
    expect(await soundState(page)).toMatchObject({ playing: false });
    expect(Number(await slider.getAttribute('aria-valuenow'))).toBeGreaterThanOrEqual(1);
    await page.getByRole('button', { name: 'Play here' }).click();
    await expect.poll(async () => (await listen(page, 500)).moved).toBeGreaterThan(0.2);
    expect((await shown(page)).title).toBe(next);
  });

  test('on a phone it is in the sheet, and where nothing is found it says so and plays on', async () => {
    const page = await open(phone);
    await player(page)
      .getByRole('button', { name: /Open the player/ })
      .tap();
    const sheet = page.getByRole('dialog');
    await page.evaluate(() => (window.device.refusal = 'NotFoundError'));
    await sheet.getByRole('button', { name: 'Play on another device' }).tap();
    await page.getByText('No other device was found.').waitFor();
    expect((await listen(page, 500)).moved).toBeGreaterThan(0.2);
    await page.evaluate(() => (window.device.refusal = ''));
    await sheet.getByRole('button', { name: 'Play on another device' }).tap();
    await sheet.getByRole('status').filter({ hasText: 'Playing on another device' }).waitFor();
    await looksRight(page, 'the player while another device plays');
    await page.keyboard.press('Escape');
    await isAway(page).waitFor();
    await looksRight(page, 'the small player while another device plays');
  });
});

/** Runs in the page before anything else: it is out of sight once the test says so, and notes which element plays last. */
function stubSight(): void {
  Object.defineProperties(document, {
    hidden: { get: () => window.sight.isHidden },
    visibilityState: { get: () => (window.sight.isHidden ? 'hidden' : 'visible') },
  });
  window.sight = { isHidden: false, element: null };
  const play = Reflect.get(HTMLMediaElement.prototype, 'play') as () => Promise<void>;
  HTMLMediaElement.prototype.play = function () {
    window.sight.element = this;
    return play.call(this);
  };
}

inBrowser('With the screen off', () => {
  let tokens: Tokens;
  let album: { id: string };

  beforeAll(async () => {
    tokens = await signIn(fan);
    album = await firstOf('album', 'Minutes of the Last Meeting');
  });
  afterAll(() => closeVisits(true));

  async function open(): Promise<Visit> {
    const made = await visit({ tokens });
    const { page } = made;
    await page.addInitScript(stubSight);
    await page.goto(`/album/${album.id}`);
    await settled(page);
    const list = page.getByRole('list', { name: 'Tracks' });
    await list
      .getByRole('button', { name: /^Play / })
      .first()
      .click();
    await expect.poll(() => soundState(page), { timeout: 30_000 }).toMatchObject({ playing: true });
    return made;
  }

  /** So many seconds before the end. */
  async function seekNearEnd(page: Page, seconds: number): Promise<void> {
    const slider = player(page).getByRole('slider', { name: 'Position' });
    const box = await slider.boundingBox();
    const length = Number(await slider.getAttribute('aria-valuemax'));
    if (!box) throw new Error('the slider is not shown');
    const position = { x: box.width * (1 - seconds / length), y: box.height / 2 };
    await slider.click({ position });
  }

  const hide = (page: Page) =>
    page.evaluate(() => {
      window.sight.isHidden = true;
      document.dispatchEvent(new Event('visibilitychange'));
    });

  test('the next song begins in a page that is out of sight, whose timers hardly come', async () => {
    const { page } = await open();
    const { next } = await shown(page);
    await seekNearEnd(page, 8);
    await expect.poll(async () => (await listen(page, 500)).moved).toBeGreaterThan(0.2);
    await hide(page);
    // As Chromium does to pages that were hidden for some minutes.
    await page.evaluate(() => {
      const { setTimeout: later, setInterval: often } = window;
      const minute = 60_000;
      window.setTimeout = ((run: () => void, ms = 0) => later(run, ms + minute)) as typeof later;
      window.setInterval = ((run: () => void, ms = 0) => often(run, ms + minute)) as typeof often;
    });
    await new Promise((resolve) => setTimeout(resolve, 13_000));
    expect((await shown(page)).title).toBe(next);
    const { time, playing } = await soundState(page);
    expect(playing).toBe(true);
    expect(time).toBeGreaterThan(2);
  });

  test('where the system stops the graph for good, an element goes on, into the next song too', async () => {
    const { page } = await open();
    await expect.poll(async () => (await soundState(page)).time).toBeGreaterThan(2);
    await hide(page);
    await page.evaluate(async () => {
      const context = window.heldSound?.context;
      if (!context) throw new Error('nothing plays');
      context.resume = () => new Promise(() => undefined);
      await context.suspend();
    });
    const element = () =>
      page.evaluate(() => {
        const { element } = window.sight;
        return {
          src: element?.currentSrc ?? '',
          time: element?.currentTime ?? 0,
          paused: element?.paused,
        };
      });
    const { id, next } = await shown(page);
    await expect.poll(async () => (await element()).src).toContain(`/api/stream/${id}`);
    await expect.poll(async () => (await element()).time, { timeout: 20_000 }).toBeGreaterThan(3);
    expect(await player(page).getByRole('button', { name: 'Pause', exact: true }).count()).toBe(1);
    await seekNearEnd(page, 5);
    await expect.poll(async () => (await shown(page)).title, { timeout: 30_000 }).toBe(next);
    await expect.poll(async () => (await element()).time).toBeGreaterThan(0.5);
    expect(await element()).toMatchObject({ paused: false });
    // It was fetched ahead.
    expect((await element()).src).toMatch(/^blob:/);
  });
});
