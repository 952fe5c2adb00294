import { beforeEach, expect, it, vi } from 'vitest';
import type { Hub } from '@/core/hub';
import { chat, participant } from '../testing/things';
import { beginChats, putChats, useChats } from './chatStore';
import { Presence } from './Presence';

beforeEach(() => beginChats('user-1'));

/** Chats of 49 others each, distinct people in all of them. */
const groups = (count: number) =>
  Array.from({ length: count }, (_, group) =>
    chat(group, {
      kind: 'group',
      participants: Array.from({ length: 49 }, (_, at) => participant(1000 + group * 49 + at)),
    }),
  );

it('asks about everybody once, no more at once than the server answers about', async () => {
  const invoke = vi.fn((_: string, people: readonly string[]) =>
    Promise.resolve(people.map((userId) => ({ userId, isOnline: true }))),
  );
  const presence = new Presence('user-1', {
    on: () => () => undefined,
    invoke,
  } as unknown as Hub);
  putChats(groups(5));
  presence.watch();
  presence.watch();
  expect(invoke.mock.calls.map(([method, people]) => [method, people.length])).toEqual([
    ['Watch', 100],
    ['Watch', 100],
    ['Watch', 45],
  ]);
  await vi.waitFor(() =>
    expect(Object.values(useChats.getState().online).filter(Boolean)).toHaveLength(245),
  );
  presence.close();
});

it('asks again about those whom it heard nothing of', async () => {
  const invoke = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue([]);
  const presence = new Presence('user-1', {
    on: () => () => undefined,
    invoke,
  } as unknown as Hub);
  putChats(groups(1));
  presence.watch();
  await vi.waitFor(() => {
    presence.watch();
    expect(invoke).toHaveBeenCalledTimes(2);
  });
});
