import { afterEach, expect, test, vi } from 'vitest';
import { reportUnlessSkipped } from './skippedTransition';

afterEach(() => vi.unstubAllGlobals());

test.each([
  [
    new DOMException(
      'Transition was aborted because of invalid state. Viewport size changed',
      'InvalidStateError',
    ),
    0,
  ],
  [
    new DOMException(
      'Skipping view transition because viewport size changed.',
      'InvalidStateError',
    ),
    0,
  ],
  [new DOMException('The object is in an invalid state.', 'InvalidStateError'), 1],
  [new DOMException('Transition was aborted because of a timeout', 'TimeoutError'), 1],
  [new Error('Hydration failed'), 1],
])('%s is reported %i times', (error, times) => {
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  reportUnlessSkipped(error);
  expect(report).toHaveBeenCalledTimes(times);
});
