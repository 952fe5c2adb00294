import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium as playwright, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { inBrowser, visit, type Visit } from './support/browser';
import { chromium } from './support/chromium';
import { EngineBench, play, recorded, said } from './support/engineBench';
import { locate, rate, rms, wanderingTone, wav } from './support/signals';

let bench: EngineBench;

beforeAll(async () => {
  bench = await EngineBench.start();
  bench.sounds.set('/tone.wav', wav(tone));
  bench.sounds.set('/soft.wav', wav(soft));
});
afterEach(() => {
  bench.fault = () => false;
  bench.asked.length = 0;
});
afterAll(() => bench.stop());

const tone = wanderingTone(40);
/** The same, without the edge at which it begins. */
const soft = tone.map((sample, i) => sample * Math.min(1, i / 4_000));
const source = { id: 'tone', path: '/tone.wav', duration: 40 };
const softly = { ...source, path: '/soft.wav' };

async function opened(): Promise<Visit> {
  const made = await visit();
  await bench.open(made.page);
  return made;
}

/** Where in the tone a stretch of the recording is, in seconds. */
function placeOf(heard: Float32Array, from: number, seconds = 0.5): number {
  const stretch = heard.subarray(from, from + Math.round(seconds * rate));
  const { at, likeness } = locate(tone, stretch, [0, tone.length - stretch.length]);
  expect(likeness).toBeGreaterThan(0.99);
  return at / rate;
}

/** The sharpest bend of a recording: a click is many times that of the tone. */
function sharpest(heard: Float32Array): number {
  let most = 0;
  for (let i = 2; i < heard.length; i++) {
    const bend = (heard[i] ?? 0) - 2 * (heard[i - 1] ?? 0) + (heard[i - 2] ?? 0);
    most = Math.max(most, Math.abs(bend));
  }
  return most;
}

const wait = (page: Page, ms: number) => page.waitForTimeout(ms);
const types = (page: Page) =>
  page.evaluate(() =>
    window.bench.events.map((event) => event.type).filter((type) => type !== 'time'),
  );

inBrowser('the engine', () => {
  test('sounds soon after it is told to', async () => {
    const { page } = await opened();
    const times: number[] = [];
    for (let i = 0; i < 20; i++) {
      times.push(
        await page.evaluate(async () => {
          const { engine } = window.bench;
          const begun = performance.now();
          const done = new Promise<number>((resolve) => {
            const stop = engine.subscribe((event) => {
              if (event.type !== 'playing') return;
              stop();
              resolve(performance.now() - begun);
            });
          });
          engine.load(
            { id: String(begun), duration: 40, address: () => `/tone.wav?${begun}` },
            { at: 0, play: true },
          );
          const time = await done;
          engine.pause();
          await new Promise((resolve) => setTimeout(resolve, 100));
          return time;
        }),
      );
    }
    times.sort((a, b) => a - b);
    process.stdout.write(
      `  click to sound: p50 ${times[9]?.toFixed(0)} ms, p95 ${times[18]?.toFixed(0)} ms\n`,
    );
    expect(times[9]).toBeLessThan(500);
  });

  test('jumps to the sample it is asked for, and neither pause nor jump clicks', async () => {
    const { page } = await opened();
    await play(page, [softly]);
    await said(page, 'playing');
    await wait(page, 1_000);
    await page.evaluate(() => window.bench.engine.pause());
    await wait(page, 300);
    await page.evaluate(() => window.bench.engine.play());
    await wait(page, 700);
    await page.evaluate(() => window.bench.engine.seek(21.5));
    await wait(page, 1_500);
    const time = await page.evaluate(() => window.bench.engine.time);
    const heard = await recorded(page);
    expect(time).toBeGreaterThan(22.3);
    expect(time).toBeLessThan(23.6);
    // Of the last half second, reckoned back from the time that the engine tells.
    const end = placeOf(heard, heard.length - rate / 2) + 0.5;
    expect(Math.abs(end - time)).toBeLessThan(0.15);
    expect(sharpest(heard)).toBeLessThan(3 * sharpest(tone));
  });

  test('a token that expires in mid-track is not heard', async () => {
    const visited = await opened();
    visited.allow(/^401 \/tone\.wav/);
    const { page } = visited;
    let served = 0;
    bench.fault = (request, response) => {
      served++;
      if (served === 1 || request.url?.includes('fresh')) return false;
      response.writeHead(401).end();
      return true;
    };
    await play(page, [source]);
    await said(page, 'playing');
    await wait(page, 4_000);
    const heard = await recorded(page);
    const start = heard.findIndex((sample) => sample !== 0);
    expect(placeOf(heard, start + Math.round(3 * rate))).toBeCloseTo(3, 2);
    expect(bench.asked.some((each) => each.includes('fresh'))).toBe(true);
  });

  test('a network that is lost is waited for, and nothing is left out', async () => {
    const visited = await opened();
    visited.allow(/^failed: \/tone\.wav/);
    const { page } = visited;
    let isAway = false;
    bench.fault = (_, response) => {
      const was = isAway;
      isAway = true;
      if (was) response.destroy();
      return was;
    };
    await play(page, [source]);
    await said(page, 'playing');
    // What the first answer has brought is played.
    await page.waitForFunction(() => window.bench.events.at(-1)?.type === 'waiting');
    bench.fault = () => false;
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.waitForFunction(() => window.bench.engine.time > 4);
    expect(await types(page)).toEqual(expect.arrayContaining(['waiting', 'playing']));
    expect(await types(page)).not.toContain('error');
    const heard = await recorded(page);
    const start = heard.findIndex((sample) => sample !== 0);
    const isSilent = (i: number) => heard.subarray(i, i + 400).every((sample) => sample === 0);
    const silence = heard.findIndex((_, i) => i > start + 0.5 * rate && isSilent(i));
    const before = placeOf(heard, silence - Math.round(0.4 * rate), 0.25);
    const again = heard.findIndex((sample, i) => i > silence + 200 && sample !== 0);
    const after = placeOf(heard, again + Math.round(0.05 * rate), 0.25);
    // 0.4 s before the break and 0.05 s after it lie 0.45 s apart.
    expect(Math.abs(after - before - 0.45)).toBeLessThan(0.02);
  });

  test.each([
    [403, 'forbidden'],
    [404, 'missing'],
  ])(
    'music that is closed in mid-track (%d) ends with %s, and play tries again',
    async (status, kind) => {
      const visited = await opened();
      visited.allow(new RegExp(`^${status} /tone`));
      const { page } = visited;
      let served = 0;
      bench.fault = (_, response) => {
        if (served++ === 0) return false;
        response.writeHead(status).end();
        return true;
      };
      await play(page, [source]);
      await said(page, 'error');
      expect(await page.evaluate(() => window.bench.events.at(-1))).toMatchObject({ kind });
      const stopped = await page.evaluate(() => window.bench.engine.time);
      expect(stopped).toBeGreaterThan(0.5);
      bench.fault = () => false;
      await page.evaluate(() => window.bench.engine.play());
      await page.waitForFunction((stopped) => window.bench.engine.time > stopped + 0.5, stopped);
    },
  );

  test('a page in the background, whose timers hardly come, plays on into the next track', async () => {
    const { page } = await visit();
    // As Chromium does to pages that were hidden for some minutes.
    await page.addInitScript(() => {
      const { setTimeout: later, setInterval: often } = window;
      const minute = 60_000;
      window.setTimeout = ((run: () => void, ms = 0) => later(run, ms + minute)) as typeof later;
      window.setInterval = ((run: () => void, ms = 0) => often(run, ms + minute)) as typeof often;
    });
    bench.sounds.set('/short.wav', wav(tone.subarray(0, 3 * rate)));
    await bench.open(page);
    const short = { ...source, path: '/short.wav', duration: 3, albumId: 'x' };
    await play(page, [
      { ...short, id: 'a', number: 1 },
      { ...short, id: 'b', number: 2 },
      { ...short, id: 'c', number: 3 },
    ]);
    await said(page, 'ended', 20_000);
    const heard = await recorded(page);
    const start = heard.findIndex((sample) => sample !== 0);
    expect(placeOf(heard, start + Math.round(7 * rate))).toBeCloseTo(1, 3);
    expect((await types(page)).filter((type) => type === 'handover')).toHaveLength(2);
  });

  test('a skip to the prepared track is quick and clicks not', async () => {
    const { page } = await opened();
    await play(page, [softly, { ...softly, id: 'next' }]);
    await said(page, 'playing');
    await wait(page, 1_500);
    await page.evaluate(() => {
      window.bench.engine.load(
        { id: 'next', duration: 40, address: () => '/soft.wav' },
        { at: 0, play: true },
      );
    });
    await wait(page, 1_500);
    const heard = await recorded(page);
    expect(placeOf(heard, heard.length - rate, 0.5)).toBeLessThan(1.6);
    expect(sharpest(heard)).toBeLessThan(3 * sharpest(tone));
  });

  test('keeps an element playing for the system’s controls', async () => {
    const { page } = await visit();
    await page.addInitScript(() => {
      const Original = window.Audio;
      const made: HTMLAudioElement[] = [];
      Object.assign(window, { madeElements: made });
      window.Audio = class extends Original {
        constructor() {
          super();
          made.push(this);
        }
      };
    });
    await bench.open(page);
    await play(page, [source]);
    await said(page, 'playing');
    const element = () =>
      page.evaluate(() => {
        const [made] = (window as unknown as { madeElements: HTMLAudioElement[] }).madeElements;
        return made && { paused: made.paused, long: made.duration > 5, muted: made.muted };
      });
    // The element starts by a promise of its own: the engine may be heard some moments before it.
    await expect.poll(element).toEqual({ paused: false, long: true, muted: false });
    await page.evaluate(() => window.bench.engine.pause());
    await expect.poll(element).toMatchObject({ paused: true });
    // The system pauses the element: the engine follows.
    await page.evaluate(() => window.bench.engine.play());
    await wait(page, 300);
    await page.evaluate(() => {
      (window as unknown as { madeElements: HTMLAudioElement[] }).madeElements[0]?.pause();
    });
    await page.waitForFunction(() => window.bench.events.at(-1)?.type === 'paused');
  });

  test('without a gesture the browser refuses, and with one it plays', async () => {
    const browser = await playwright.launch({
      executablePath: chromium() ?? '',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--autoplay-policy=document-user-activation-required',
      ],
    });
    try {
      const page = await browser.newPage();
      // Scripts that the test runs in the page count as gestures; the page's own do not.
      await page.addInitScript((source) => {
        const wait = setInterval(() => {
          if (!('bench' in window)) return;
          clearInterval(wait);
          window.bench.play([source]);
          addEventListener('click', () => window.bench.engine.play());
        }, 20);
      }, source);
      await page.goto(bench.address);
      await wait(page, 1_500);
      expect(await page.evaluate(() => window.bench.events.at(-1))).toMatchObject({
        kind: 'blocked',
      });
      await page.mouse.click(10, 10);
      await said(page, 'playing');
    } finally {
      await browser.close();
    }
  });
});

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;

inBrowser('long compressed tracks', () => {
  test.skipIf(!hasFfmpeg)('play through an element, jump, and go over into the next', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sidestage-long-'));
    const to = join(folder, 'long.mp3');
    const tones = 'sine=frequency=330:sample_rate=44100:duration=540';
    execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', tones, '-b:a', '64k', to]);
    bench.sounds.set('/long.mp3', readFileSync(to));
    rmSync(folder, { recursive: true });
    const { page } = await opened();
    const album = { albumId: 'x' };
    await play(page, [
      { id: 'long', path: '/long.mp3', duration: 540, number: 1, ...album },
      { ...source, number: 2, ...album },
    ]);
    await said(page, 'playing');
    await page.evaluate(() => window.bench.engine.seek(536));
    await said(page, 'handover');
    await wait(page, 2_000);
    const heard = await recorded(page);
    // The tone of the element is steady; what follows it is placed against its own beginning.
    const since = placeOf(heard, heard.length - rate) - (heard.length - rate) / rate;
    const join_ = Math.round(-since * rate);
    const span = 0.004 * rate;
    let silent = 0;
    for (let at = join_ - rate / 2; at < join_ + rate / 2; at += span)
      if (rms(heard.subarray(at, at + span)) < 0.01) silent++;
    process.stdout.write(`  element into samples: ${silent * 4} ms of silence around the join\n`);
    expect(silent * 4).toBeLessThan(250);
  });
});
