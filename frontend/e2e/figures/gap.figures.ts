import { afterAll, beforeAll, test } from 'vitest';
import { EngineBench } from '../support/engineBench';
import { encode, formats, hasFfmpeg, joins, part } from '../support/joins';
import { wav } from '../support/signals';
import { note } from './figures';

let bench: EngineBench;

beforeAll(async () => {
  bench = await EngineBench.start();
});
afterAll(() => bench.stop());

const encodings = hasFfmpeg ? (Object.keys(formats) as (keyof typeof formats)[]) : [];

test.each(['wav', ...encodings] as const)('an album in %s', async (format) => {
  const paths = [0, 1, 2].map((i) => `/${i}.${format}`);
  paths.forEach((path, i) => {
    const sound = format === 'wav' ? wav(part(i)) : encode(part(i), format);
    bench.sounds.set(path, sound);
  });
  const { off } = await joins(bench, paths);
  note(`${format}, the worst of two joins`, Math.max(...off.map(Math.abs)), 'ms');
});
