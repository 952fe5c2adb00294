import { render, screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ErrorState } from './States';
import { askReadinessBy } from '@/lib/recovery';

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  askReadinessBy(undefined);
  vi.useRealTimers();
});

test('what failed while the server was away is asked for again once it is back', async () => {
  let isReady = false;
  const ask = vi.fn(() => Promise.resolve(isReady));
  askReadinessBy(ask);
  const onRetry = vi.fn();
  render(<ErrorState onRetry={onRetry} />);
  await pass(20_000);
  expect(ask.mock.calls.length).toBeGreaterThan(2);
  expect(onRetry).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  isReady = true;
  await pass(6000);
  expect(onRetry).toHaveBeenCalledTimes(1);
  const asked = ask.mock.calls.length;
  await pass(60_000);
  expect(onRetry).toHaveBeenCalledTimes(1);
  expect(ask).toHaveBeenCalledTimes(asked);
});

test('a page that is left asks no more, and the next one anew', async () => {
  const ask = vi.fn(() => Promise.resolve(false));
  askReadinessBy(ask);
  render(<ErrorState onRetry={vi.fn()} />).unmount();
  expect(vi.getTimerCount()).toBe(0);
  render(<ErrorState onRetry={vi.fn()} />);
  await pass(2000);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('parts of a page that failed ask together, and come back together', async () => {
  let isReady = false;
  const ask = vi.fn(() => Promise.resolve(isReady));
  askReadinessBy(ask);
  const retries = [vi.fn(), vi.fn(), vi.fn()];
  const parts = retries.map((onRetry) => render(<ErrorState onRetry={onRetry} />));
  await pass(2000);
  expect(ask).toHaveBeenCalledTimes(1);
  parts[2]!.unmount();
  isReady = true;
  await pass(6000);
  expect(ask).toHaveBeenCalledTimes(2);
  expect(retries.map((retry) => retry.mock.calls.length)).toEqual([1, 1, 0]);
});

test('what fails although all is well is tried once more, and then left to the person', async () => {
  askReadinessBy(() => Promise.resolve(true));
  const onRetry = vi.fn();
  const first = render(<ErrorState onRetry={onRetry} />);
  await pass(2000);
  expect(onRetry).toHaveBeenCalledTimes(1);
  first.unmount();
  render(<ErrorState onRetry={onRetry} />);
  await pass(30_000);
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('nothing is asked by a page that was left, or that cannot be tried again', async () => {
  const ask = vi.fn(() => Promise.resolve(false));
  askReadinessBy(ask);
  render(<ErrorState />);
  const left = render(<ErrorState onRetry={vi.fn()} />);
  left.unmount();
  await pass(30_000);
  expect(ask).not.toHaveBeenCalled();
});
