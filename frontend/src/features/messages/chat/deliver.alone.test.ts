import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RefusedError } from '@/core/data/refused';
import { type Hub, HubError } from '@/core/hub';
import type { Message } from '../model/types';
import { deliver } from './deliver';

vi.mock('@/core/session', async (original) => ({
  ...(await original<object>()),
  accessToken: () => 'a token',
}));

const sent = { id: 'a message' } as Message;
const text = { content: 'Hello', type: 0 as const, clientKey: 'a key' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A hub that answers calls with these errors, one after the other, and takes the message then. */
function hubThat(...fails: Error[]) {
  const invoke = vi.fn(() => {
    const error = fails.shift();
    return error ? Promise.reject(error) : Promise.resolve(sent);
  });
  return {
    invoke,
    hub: { invoke, whenReady: async () => {}, reconnect: async () => {} } as unknown as Hub,
  };
}

async function outcome(hub: Hub, send = vi.fn(async () => sent)) {
  const done = deliver(hub, { send }, 'a chat', text).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return { result: await done, send };
}

const away = () => new HubError('The database is not available right now.', 'UNAVAILABLE');

describe('delivering a message', () => {
  it('tries again where the server could not take it just then', async () => {
    const { hub, invoke } = hubThat(away(), new HubError('Something went wrong.', 'INTERNAL'));
    const { result, send } = await outcome(hub);
    expect(result).toBe(sent);
    expect(invoke).toHaveBeenCalledTimes(3);
    expect(send).not.toHaveBeenCalled();
  });

  it('reconnects and waits a second between two tries', async () => {
    const { hub, invoke } = hubThat(away(), away());
    const reconnect = vi.spyOn(hub, 'reconnect');
    const done = deliver(hub, { send: vi.fn() }, 'a chat', text);
    await vi.advanceTimersByTimeAsync(999);
    expect(invoke).toHaveBeenCalledTimes(1);
    expect(reconnect).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(invoke).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(999);
    expect(invoke).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(invoke).toHaveBeenCalledTimes(3);
    expect(await done).toBe(sent);
  });

  it('waits for nothing where a reconnect fails: it goes by REST at once', async () => {
    const { hub, invoke } = hubThat(away());
    vi.spyOn(hub, 'reconnect').mockRejectedValue(new HubError('SignalR connection failed'));
    const send = vi.fn(async () => sent);
    expect(await deliver(hub, { send }, 'a chat', text)).toBe(sent);
    expect(invoke).toHaveBeenCalledTimes(1);
    expect(send).toHaveBeenCalledExactlyOnceWith('a chat', text);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('goes by REST where that does not pass, and is not refused by it', async () => {
    const { hub } = hubThat(away(), away(), away());
    const { result } = await outcome(
      hub,
      vi.fn(() => Promise.reject(new RefusedError('Away.', { status: 503 }))),
    );
    expect(result).toMatchObject({ isRefusal: false });
  });

  it.each([
    ['RATE_LIMITED', false],
    ['FORBIDDEN', true],
  ])('asks once where the server says %s', async (code, isRefusal) => {
    const { hub, invoke } = hubThat(new HubError('Not now.', code));
    const { result, send } = await outcome(hub);
    expect(result).toMatchObject({ message: 'Not now.', isRefusal });
    expect(invoke).toHaveBeenCalledTimes(1);
    expect(send).not.toHaveBeenCalled();
  });
});
