import { renderHook, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { server, startServer } from '@/test/server';
import { usePeaks } from './usePeaks';

startServer();

test('asks again while the server has not looked at the sound yet', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  let asked = 0;
  server.use(
    http.get('*/api/tracks/fresh/peaks', () => {
      asked += 1;
      return asked < 3
        ? HttpResponse.json({ code: 'UNAVAILABLE' }, { status: 503 })
        : HttpResponse.json({ peaks: [0.2, 0.8] });
    }),
  );
  const { result } = renderHook(() => usePeaks('fresh'));
  for (const times of [1, 2, 3]) {
    await waitFor(() => expect(asked).toBe(times));
    await vi.advanceTimersByTimeAsync(3000);
  }
  await waitFor(() => expect(result.current).toEqual([0.2, 0.8]));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toBe(3);
  vi.useRealTimers();
});

test('does not ask again for what is refused', async () => {
  let asked = 0;
  server.use(
    http.get('*/api/tracks/gated/peaks', () => {
      asked += 1;
      return HttpResponse.json({ code: 'FORBIDDEN' }, { status: 403 });
    }),
  );
  const { result } = renderHook(() => usePeaks('gated'));
  await waitFor(() => expect(asked).toBe(1));
  expect(result.current).toBeNull();
});
