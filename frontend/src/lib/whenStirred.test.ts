import { expect, it, vi } from 'vitest';
import { whenStirred } from './whenStirred';

const moved = (movementX: number) =>
  Object.defineProperties(new PointerEvent('pointermove'), {
    movementX: { value: movementX },
    movementY: { value: 0 },
  });

it.each([['touchstart'], ['keydown'], ['wheel'], ['click']])(
  'runs once for the first %s',
  (name) => {
    const run = vi.fn();
    whenStirred(run);
    expect(run).not.toHaveBeenCalled();
    const first = new Event(name);
    dispatchEvent(first);
    dispatchEvent(new Event(name));
    expect(run).toHaveBeenCalledExactlyOnceWith(first);
  },
);

it('takes a pointer that stays where it is for nobody', () => {
  const run = vi.fn();
  whenStirred(run);
  dispatchEvent(moved(0));
  expect(run).not.toHaveBeenCalled();
  dispatchEvent(moved(3));
  expect(run).toHaveBeenCalledTimes(1);
});

it('is called off', () => {
  const run = vi.fn();
  whenStirred(run)();
  dispatchEvent(new Event('keydown'));
  expect(run).not.toHaveBeenCalled();
});
