import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeHub } from '@/core/hub/testing/FakeHub';
import { CatchUp } from './CatchUp';

const ask = vi.fn<() => Promise<boolean>>();
let hub: FakeHub;
let missed: CatchUp;
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  ask.mockReset().mockResolvedValue(true);
  hub = new FakeHub('connecting');
  missed = new CatchUp(hub, ask);
});
afterEach(() => {
  missed.close();
  vi.useRealTimers();
});

it('asks at once, and no more where all was had', async () => {
  hub.become('connected');
  await wait(120_000);
  expect(ask).toHaveBeenCalledTimes(1);
});

it('asks once within a moment, however often the server says so', async () => {
  hub.become('connected');
  await wait(0);
  ask.mockClear();
  for (let times = 0; times < 5; times++) hub.push('Missed', {});
  expect(ask).not.toHaveBeenCalled();
  await wait(3_000);
  expect(ask).toHaveBeenCalledTimes(1);
});

it('asks again after 2, 10 and 30 s where that failed, and then waits for the next connect', async () => {
  ask.mockResolvedValue(false);
  hub.become('connected');
  const calls = [];
  for (const ms of [1_999, 1, 9_999, 1, 29_999, 1, 300_000]) {
    await wait(ms);
    calls.push(ask.mock.calls.length);
  }
  expect(calls).toEqual([1, 2, 2, 3, 3, 4, 4]);
});

it('begins anew with each connect, and ends with who asked', async () => {
  ask.mockResolvedValue(false);
  hub.become('connected');
  await wait(1_000);
  hub.become('reconnecting');
  hub.become('connected');
  await wait(1_500);
  expect(ask).toHaveBeenCalledTimes(2);
  missed.close();
  hub.become('disconnected');
  hub.become('connected');
  await wait(60_000);
  expect(ask).toHaveBeenCalledTimes(2);
});

it('asks after 3 s without a hub, and every 20 s, until it is there', async () => {
  await wait(1_000);
  hub.become('disconnected');
  await wait(1_999);
  expect(ask).not.toHaveBeenCalled();
  await wait(1);
  expect(ask).toHaveBeenCalledTimes(1);
  // Neither whether it can be had nor what else becomes of the hub makes that more often.
  ask.mockResolvedValue(false);
  hub.become('closed');
  await wait(39_999);
  expect(ask).toHaveBeenCalledTimes(2);
  await wait(1);
  expect(ask).toHaveBeenCalledTimes(3);
  ask.mockResolvedValue(true);
  hub.become('connected');
  await wait(300_000);
  expect(ask).toHaveBeenCalledTimes(4);
});

it('asks nothing without a hub for who does not look', async () => {
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await wait(60_000);
  expect(ask).not.toHaveBeenCalled();
  visible.mockReturnValue('visible');
  await wait(20_000);
  expect(ask).toHaveBeenCalledTimes(1);
  visible.mockRestore();
});
