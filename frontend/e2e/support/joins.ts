import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { visit } from './browser';
import { play, recorded, said, type EngineBench } from './engineBench';
import type { BenchSource } from './engineEntry';
import { decibels, locate, rate, rms, wanderingTone, wav } from './signals';

export const tone = wanderingTone(9);
/** Cut where no period and no block of any codec ends. */
export const cuts = [0, 3.1234, 5.987].map((seconds) => Math.round(seconds * rate));

export function part(i: number): Float32Array {
  return tone.subarray(cuts[i], cuts[i + 1] ?? tone.length);
}

function album(paths: string[]): BenchSource[] {
  return paths.map((path, i) => ({
    id: path,
    path,
    duration: part(i).length / rate,
    albumId: 'album',
    number: i + 1,
  }));
}

/** Plays the tone in its three parts and says by how many milliseconds each join is off. */
export async function joins(
  bench: EngineBench,
  paths: string[],
): Promise<{ off: number[]; hole: number }> {
  const { page } = await visit();
  await bench.open(page);
  await play(page, album(paths));
  await said(page, 'ended');
  const heard = await recorded(page);
  await page.close();
  const window = Math.round(0.6 * rate);
  const first = locate(heard, tone.subarray(rate, rate + window), [0, 4 * rate]);
  expect(first.likeness).toBeGreaterThan(0.98);
  const start = first.at - rate;
  let before = 0;
  const off = cuts.slice(1).map((cut) => {
    const from = cut + Math.round(0.5 * rate);
    const around: [number, number] = [start + from - 8_000, start + from + 8_000];
    const found = locate(heard, tone.subarray(from, from + window), around);
    expect(found.likeness).toBeGreaterThan(0.98);
    const late = found.at - start - from;
    const own = late - before;
    before = late;
    return (own / rate) * 1000;
  });
  // The quietest 3 ms around a join, against the tone: a hole would show.
  const quietest = cuts.slice(1).map((cut) => {
    const span = Math.round(0.003 * rate);
    let least = Infinity;
    for (let at = cut - 5_000; at < cut + 5_000; at += span / 3)
      least = Math.min(least, rms(heard.subarray(start + at, start + at + span)));
    return least;
  });
  return { off, hole: decibels(Math.min(...quietest) / rms(tone)) };
}

/** Arguments of ffmpeg for the formats that artists upload. */
export const formats = {
  flac: ['-c:a', 'flac'],
  mp3: ['-c:a', 'libmp3lame', '-b:a', '192k'],
  opus: ['-c:a', 'libopus', '-b:a', '128k'],
  ogg: ['-c:a', 'libvorbis', '-q:a', '5'],
  m4a: ['-c:a', 'aac', '-b:a', '192k', '-movflags', '+faststart'],
} as const;

export function encode(samples: Float32Array, format: keyof typeof formats): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'sidestage-sound-'));
  try {
    const from = join(folder, 'in.wav');
    const to = join(folder, `out.${format}`);
    writeFileSync(from, wav(samples));
    execFileSync('ffmpeg', ['-v', 'error', '-i', from, ...formats[format], to]);
    return readFileSync(to);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;
