import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CatchUp } from './CatchUp';

const ask = vi.fn<() => Promise<boolean>>();
let missed: CatchUp;
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  ask.mockReset().mockResolvedValue(true);
  missed = new CatchUp(ask);
});
afterEach(() => {
  missed.close();
  vi.useRealTimers();
});

it('asks at once, and no more where all was had', async () => {
  missed.now();
  await wait(120_000);
  expect(ask).toHaveBeenCalledTimes(1);
});

it('asks once within a moment, however often the server says so', async () => {
  for (let times = 0; times < 5; times++) missed.soon();
  expect(ask).not.toHaveBeenCalled();
  await wait(3_000);
  expect(ask).toHaveBeenCalledTimes(1);
});

it('asks again after 2, 10 and 30 s where that failed, and then waits for the next connect', async () => {
  ask.mockResolvedValue(false);
  missed.now();
  const calls = [];
  for (const ms of [1_999, 1, 9_999, 1, 29_999, 1, 300_000]) {
    await wait(ms);
    calls.push(ask.mock.calls.length);
  }
  expect(calls).toEqual([1, 2, 2, 3, 3, 4, 4]);
});

it('begins anew with each connect, and ends with who asked', async () => {
  ask.mockResolvedValue(false);
  missed.now();
  await wait(1_000);
  missed.now();
  await wait(1_500);
  expect(ask).toHaveBeenCalledTimes(2);
  missed.close();
  await wait(60_000);
  expect(ask).toHaveBeenCalledTimes(2);
});
