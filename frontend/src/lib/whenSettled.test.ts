import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { whenSettled } from './whenSettled';

let readyState: MockInstance<() => DocumentReadyState>;

beforeEach(() => {
  vi.useFakeTimers();
  readyState = vi.spyOn(document, 'readyState', 'get');
});
afterEach(() => vi.useRealTimers());

it.each(['complete', 'loading'] as const)(
  'waits until a page that is %s has been there for three seconds',
  (state) => {
    readyState.mockReturnValue(state);
    const run = vi.fn();
    whenSettled(run);
    vi.advanceTimersByTime(2_900);
    if (state === 'loading') {
      vi.advanceTimersByTime(60_000);
      window.dispatchEvent(new Event('load'));
      vi.advanceTimersByTime(2_900);
    }
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(5_200);
    expect(run).toHaveBeenCalledTimes(1);
  },
);

it('is called off', () => {
  readyState.mockReturnValue('complete');
  const run = vi.fn();
  whenSettled(run)();
  vi.advanceTimersByTime(60_000);
  expect(run).not.toHaveBeenCalled();
});
