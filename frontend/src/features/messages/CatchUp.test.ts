import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeHub } from '@/core/hub/testing/FakeHub';
import { CatchUp } from './CatchUp';

const ask = vi.fn<() => Promise<boolean>>();
let hub: FakeHub;
let missed: CatchUp;
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  ask.mockReset().mockResolvedValue(true);
  hub = new FakeHub('connecting');
  missed = new CatchUp(hub, ask);
});
afterEach(() => {
  missed.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
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

it('asks within 3 s to 6 s without a hub, and about every 20 s, until it is there', async () => {
  await wait(1_000);
  hub.become('disconnected');
  await wait(1_999);
  expect(ask).not.toHaveBeenCalled();
  // As luck is in the middle here.
  await wait(1_501);
  expect(ask).toHaveBeenCalledTimes(1);
  // What else becomes of the hub makes that no more often.
  hub.become('closed');
  await wait(39_999);
  expect(ask).toHaveBeenCalledTimes(2);
  await wait(1);
  expect(ask).toHaveBeenCalledTimes(3);
  hub.become('connected');
  await wait(300_000);
  expect(ask).toHaveBeenCalledTimes(4);
});

it('spreads out who asks without a hub', async () => {
  const asked: number[] = [];
  for (const luck of [0, 0.999]) {
    vi.spyOn(Math, 'random').mockReturnValue(luck);
    ask.mockResolvedValue(true);
    hub.become('connected');
    hub.become('disconnected');
    await wait(0);
    const start = Date.now();
    ask.mockImplementation(async () => {
      asked.push(Math.round((Date.now() - start) / 1_000));
      return true;
    });
    await wait(32_000);
  }
  expect(asked).toEqual([3, 18, 6, 31]);
});

it('asks less and less often where that fails, up to every 2 minutes, until it does not', async () => {
  const start = Date.now();
  let asked: number[] = [];
  let isThere = false;
  ask.mockImplementation(async () => {
    asked.push((Date.now() - start) / 1_000);
    return isThere;
  });
  await wait(455_000);
  expect(asked).toEqual([4.5, 44.5, 124.5, 244.5, 364.5]);
  asked = [];
  isThere = true;
  await wait(70_000);
  expect(asked).toEqual([484.5, 504.5, 524.5]);
  // A hub that was there begins it anew.
  isThere = false;
  await wait(70_000);
  isThere = true;
  hub.become('connected');
  await wait(0);
  isThere = false;
  asked = [];
  hub.become('disconnected');
  const away = (Date.now() - start) / 1_000;
  await wait(45_000);
  expect(asked.map((at) => at - away)).toEqual([4.5, 44.5]);
});

it('asks one thing at a time without a hub, and no more once it is there', async () => {
  let answer: (isDone: boolean) => void = () => undefined;
  ask.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  await wait(60_000);
  expect(ask).toHaveBeenCalledTimes(1);
  hub.become('connected');
  answer(false);
  await wait(300_000);
  expect(ask).toHaveBeenCalledTimes(2);
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
