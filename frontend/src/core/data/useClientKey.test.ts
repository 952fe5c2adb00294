import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useClientKey } from './useClientKey';

it('keeps a key for what is sent once more, and has another for what differs', () => {
  const { result, rerender } = renderHook(() => useClientKey());
  const first = result.current.of({ amount: 5 });
  rerender();
  expect(result.current.of({ amount: 5 })).toBe(first);
  const second = result.current.of({ amount: 6 });
  expect(second).not.toBe(first);
  result.current.renew();
  expect(result.current.of({ amount: 6 })).not.toBe(second);
});
