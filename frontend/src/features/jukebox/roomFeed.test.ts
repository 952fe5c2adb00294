import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '@/core/data/api';
import { FakeHub } from '@/core/hub/testing/FakeHub';
import { pollingFeed, pushedFeed } from './roomFeed';
import { room } from './testing/rooms';
import type { Room } from './types';

type Poll = Parameters<typeof pollingFeed>[0]['poll'];
type Answer = Room | undefined | Error | 'never';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Follows a room whose server gives these answers, the last one without end; tells what was heard. */
function follow(answers: Answer[], left = 60) {
  const calls: { since: number; wait: number; signal: AbortSignal }[] = [];
  const heard: string[] = [];
  let known: Room | null = null;
  const poll: Poll = (_, since, wait, signal) => {
    const answer = calls.length < answers.length ? answers[calls.length] : 'never';
    calls.push({ since, wait, signal });
    if (answer === 'never')
      return new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      );
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  const stop = pollingFeed({ poll, waitFor: () => left }).follow('room-1', () => known, {
    onRoom: (next) => {
      known = next;
      heard.push(`room ${next.version}`);
    },
    onTrouble: () => heard.push('trouble'),
    onQuiet: () => heard.push('quiet'),
    onGone: () => heard.push('gone'),
  });
  return { calls, heard, stop };
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const status = (code: number) => new ApiError(code, '', {});

test('asks at once, and then for what is newer than what it has', async () => {
  const { calls, heard } = follow([room({ version: 3 }), undefined, room({ version: 4 })]);
  await settle();
  expect(heard).toEqual(['room 3', 'quiet', 'room 4']);
  expect(calls.map(({ since, wait }) => [since, wait])).toEqual([
    [0, 0],
    [3, 25],
    [3, 25],
    [4, 25],
  ]);
});

test('waits no longer than the song lasts', async () => {
  const { calls } = follow([room()], 7.2);
  await settle();
  expect(calls[1]?.wait).toBe(8);
});

test('tries again after pauses that grow, and at once when the network is back', async () => {
  const lost = new NetworkError(null);
  const { calls, heard } = follow([lost, lost, lost, room()]);
  await settle();
  expect([calls.length, heard]).toEqual([1, ['trouble']]);
  await vi.advanceTimersByTimeAsync(999);
  expect(calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(calls).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(calls).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(calls).toHaveLength(3);
  dispatchEvent(new Event('online'));
  await settle();
  expect(heard.at(-1)).toBe('room 1');
});

test('after trouble it does not wait for a change to say that it is back', async () => {
  const { calls, heard } = follow([room(), new NetworkError(null), undefined]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(heard).toEqual(['room 1', 'trouble', 'quiet']);
  expect(calls.map(({ wait }) => wait)).toEqual([0, 25, 0, 25]);
});

test('does not wait where the network is known to be gone', async () => {
  const { calls, heard } = follow([room()]);
  await settle();
  dispatchEvent(new Event('offline'));
  await settle();
  expect([calls.length, heard]).toEqual([2, ['room 1', 'trouble']]);
});

test.each([500, 503, 429])('a server that says %i is asked again', async (code) => {
  const { heard } = follow([status(code), room()]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(heard).toEqual(['trouble', 'room 1']);
});

test.each([403, 404, 410])('after %i nobody asks any more', async (code) => {
  const { calls, heard } = follow([status(code), room()]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([calls.length, heard]).toEqual([1, ['gone']]);
});

test('stopped, it cancels what it asks and tells nothing more', async () => {
  const { calls, heard, stop } = follow(['never']);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls[0]?.signal.aborted).toBe(true);
  expect([calls.length, heard]).toEqual([1, []]);
});

/** Follows by a hub, with what is asked meanwhile. */
function followPushes() {
  const hub = new FakeHub();
  const heard: string[] = [];
  const asking = vi.fn();
  let tell: Parameters<ReturnType<typeof pollingFeed>['follow']>[2] | undefined;
  const asked = {
    follow: (_: string, __: () => Room | null, listener: NonNullable<typeof tell>) => {
      asking('began');
      tell = listener;
      return () => void asking('ended');
    },
  };
  const stop = pushedFeed(() => hub, asked).follow('room-1', () => null, {
    onRoom: (next) => heard.push(`room ${next.version}`),
    onTrouble: () => heard.push('trouble'),
    onQuiet: () => heard.push('quiet'),
    onGone: () => heard.push('gone'),
  });
  const calls = () => asking.mock.calls.flat();
  return { hub, heard, calls, stop, answer: (version: number) => tell?.onRoom(room({ version })) };
}

test('asks until the hub tells, and again while that is away', () => {
  const { hub, heard, calls, answer } = followPushes();
  answer(1);
  expect([hub.held, calls()]).toEqual([new Set(['room/room-1']), ['began']]);
  hub.push('RoomChanged', room({ version: 2 }));
  expect(calls()).toEqual(['began', 'ended']);
  hub.become('reconnecting');
  hub.become('disconnected');
  expect(calls()).toEqual(['began', 'ended', 'began']);
  answer(3);
  hub.become('connected');
  expect(calls()).toHaveLength(3);
  hub.push('RoomChanged', room({ version: 4 }));
  expect(calls()).toEqual(['began', 'ended', 'began', 'ended']);
  expect(heard).toEqual(['room 1', 'room 2', 'room 3', 'room 4']);
});

test('asks where the network goes, before the hub has noticed', () => {
  const { hub, calls, stop } = followPushes();
  hub.push('RoomChanged', room({ version: 2 }));
  dispatchEvent(new Event('offline'));
  expect(calls()).toEqual(['began', 'ended', 'began']);
  hub.push('RoomChanged', room({ version: 3 }));
  stop();
  dispatchEvent(new Event('offline'));
  expect(calls()).toEqual(['began', 'ended', 'began', 'ended']);
});

test('ends for good, whoever says first that it is gone, and lets go of the hub', () => {
  const { hub, heard, calls } = followPushes();
  hub.push('RoomGone', { roomId: 'room-2' });
  hub.push('RoomGone', { roomId: 'room-1' });
  hub.push('RoomGone', { roomId: 'room-1' });
  expect([heard, calls(), hub.status.getState().state]).toEqual([
    ['gone'],
    ['began', 'ended'],
    'closed',
  ]);
});

test('stopped, it asks no more, whatever becomes of the hub', () => {
  const { hub, calls, stop } = followPushes();
  stop();
  hub.become('connected');
  hub.become('disconnected');
  expect(calls()).toEqual(['began', 'ended']);
});
