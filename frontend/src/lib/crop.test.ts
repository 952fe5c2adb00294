import { describe, expect, it } from 'vitest';
import { moved, squareOf, wholeCrop, within } from './crop';

const wide = { width: 400, height: 200 };

describe('the square of a picture', () => {
  it('is as large as can be, in the middle', () => {
    expect(squareOf(wide, wholeCrop)).toEqual({ x: 100, y: 0, side: 200 });
  });

  it('stays within the picture', () => {
    expect(squareOf(wide, moved(wide, wholeCrop, 9, 9))).toEqual({ x: 200, y: 0, side: 200 });
    expect(squareOf(wide, moved(wide, { ...wholeCrop, zoom: 2 }, -9, -9))).toEqual({
      x: 0,
      y: 0,
      side: 100,
    });
    expect(within(wide, { x: 0, y: 0, zoom: 99 }).zoom).toBe(4);
    expect(within(wide, { x: 0, y: 0, zoom: 0 })).toEqual({ x: 0.25, y: 0.5, zoom: 1 });
  });
});
