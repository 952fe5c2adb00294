import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyPart } from './lazyPart';

const Here = () => <p>Here</p>;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a part that nobody asked for comes by itself once its code can be had', async () => {
  const fetch = vi.fn(() => Promise.resolve(Here));
  fetch.mockRejectedValueOnce(new Error('no connection'));
  const Part = lazyPart(fetch, { quiet: true });
  render(<Part />);
  // React draws what came only when the act is over.
  await act(() => vi.advanceTimersByTimeAsync(0));
  await act(() => vi.advanceTimersByTimeAsync(29_000));
  expect(screen.queryByText('Here')).not.toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(screen.getByText('Here')).toBeVisible();
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('what cannot be had ahead of need breaks nothing, and is fetched when it is needed', async () => {
  const fetch = vi.fn(() => Promise.resolve(Here));
  fetch.mockRejectedValueOnce(new Error('no connection'));
  const Part = lazyPart(fetch);
  Part.prepare();
  await vi.advanceTimersByTimeAsync(0);
  render(<Part />);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByText('Here')).toBeVisible();
});
