import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inBrowser, visit } from './support/browser';
import { EngineBench, play, recorded, said } from './support/engineBench';
import type { BenchSource } from './support/engineEntry';
import { cuts, encode, formats, hasFfmpeg, joins, part, tone } from './support/joins';
import { decibels, noise, rate, rms, wanderingTone, wav } from './support/signals';

let bench: EngineBench;

beforeAll(async () => {
  bench = await EngineBench.start();
});
afterAll(() => bench.stop());

inBrowser('an album without gaps', () => {
  test('plain samples join to the sample', async () => {
    const paths = [0, 1, 2].map((i) => `/${i}.wav`);
    paths.forEach((path, i) => bench.sounds.set(path, wav(part(i))));
    const { off, hole } = await joins(bench, paths);
    report('wav', off);
    expect(off).toEqual([0, 0]);
    expect(hole).toBeGreaterThan(-3);
  });

  test('so do plain samples of another rate than the output', async () => {
    const paths = [0, 1, 2].map((i) => `/48-${i}.wav`);
    const slow = wanderingTone(9, 0.4, 48_000);
    paths.forEach((path, i) => {
      const [from, to] = [cuts[i], cuts[i + 1] ?? tone.length].map((cut = 0) =>
        Math.round((cut * 48_000) / rate),
      );
      bench.sounds.set(path, wav(slow.subarray(from, to), 48_000));
    });
    const { off, hole } = await joins(bench, paths);
    report('wav at 48 kHz', off);
    for (const each of off) expect(Math.abs(each)).toBeLessThan(0.1);
    expect(hole).toBeGreaterThan(-3);
  });

  describe.skipIf(!hasFfmpeg)('compressed', () => {
    test.each(Object.keys(formats) as (keyof typeof formats)[])('%s', async (format) => {
      const paths = [0, 1, 2].map((i) => `/${i}.${format}`);
      paths.forEach((path, i) => bench.sounds.set(path, encode(part(i), format)));
      const { off, hole } = await joins(bench, paths);
      report(format, off);
      for (const each of off) expect(Math.abs(each)).toBeLessThan(1);
      // What a codec makes of a tone that breaks off is not the player's.
      expect(hole).toBeGreaterThan(-8);
    });
  });
});

/** Single tracks of noise, of albums of their own. */
function single(id: string, seconds: number, change: Partial<BenchSource> = {}): BenchSource {
  return { id, path: `/${id}.wav`, duration: seconds, ...change };
}

inBrowser('tracks of different albums', () => {
  test('a crossfade keeps the power', async () => {
    bench.sounds.set('/n1.wav', wav(noise(5, 0.3, 1)));
    bench.sounds.set('/n2.wav', wav(noise(5, 0.3, 2)));
    const { page } = await visit();
    await bench.open(page);
    await play(page, [single('n1', 5), single('n2', 5)], { crossfade: 2 });
    await said(page, 'ended');
    const heard = await recorded(page);
    const start = heard.findIndex((sample) => sample !== 0);
    const power = (from: number, to: number) =>
      decibels(rms(heard.subarray(start + from * rate, start + to * rate)));
    const alone = power(0.5, 2.5);
    const steps = Array.from({ length: 16 }, (_, i) => 3 + i / 8);
    const changes = steps.map((from) => power(from, from + 0.125) - alone);
    report('crossfade, dB', [Math.min(...changes), Math.max(...changes)]);
    for (const change of changes) expect(Math.abs(change)).toBeLessThan(1.5);
    // Two seconds of both at once.
    const heardFor = heard.findLastIndex((sample) => sample !== 0) - start;
    expect(heardFor / rate).toBeCloseTo(8, 1);
  });

  test('a loud and a quiet track sound as loud as each other, and nothing is clipped', async () => {
    bench.sounds.set('/loud.wav', wav(noise(3, 0.9, 3)));
    bench.sounds.set('/quiet.wav', wav(noise(3, 0.12, 4)));
    const level = (amplitude: number) => decibels(amplitude / Math.sqrt(3));
    const levels = (amplitude: number) => ({
      track: level(amplitude),
      album: null,
      truePeak: decibels(amplitude),
    });
    const { page } = await visit();
    await bench.open(page);
    await play(
      page,
      [single('loud', 3, { levels: levels(0.9) }), single('quiet', 3, { levels: levels(0.12) })],
      { levelling: true },
    );
    await said(page, 'ended');
    const heard = await recorded(page);
    const start = heard.findIndex((sample) => sample !== 0);
    const power = (from: number) =>
      decibels(rms(heard.subarray(start + from * rate, start + (from + 2.4) * rate)));
    report('levels, dB', [power(0.3), power(3.3)]);
    expect(Math.abs(power(0.3) - power(3.3))).toBeLessThan(0.5);
    expect(Math.abs(power(0.3) + 14)).toBeLessThan(0.5);
    expect(heard.every((sample) => Math.abs(sample) <= 1)).toBe(true);
    // The one ends and the other begins with the next sample.
    const join = start + 3 * rate;
    expect(rms(heard.subarray(join - 100, join))).toBeGreaterThan(0.05);
    expect(rms(heard.subarray(join, join + 100))).toBeGreaterThan(0.05);
  });
});

function report(name: string, values: number[]): void {
  process.stdout.write(`  ${name}: ${values.map((value) => value.toFixed(3)).join(', ')}\n`);
}
