import { describe, expect, it } from 'vitest';
import { areSame, movedTo, picturesAt, shared } from './pictures';

const [one, two, three] = picturesAt(['1', '2', '3'], ['One']) as never as [
  { key: string; src: string; text: string },
  { key: string; src: string; text: string },
  { key: string; src: string; text: string },
];

describe('pictures of what is for sale', () => {
  it('move within their list alone', () => {
    expect(movedTo([one, two, three], 0, 2)).toEqual([two, three, one]);
    expect(movedTo([one, two, three], 2, 0)).toEqual([three, one, two]);
    expect(movedTo([one, two], 0, -1)).toEqual([one, two]);
    expect(movedTo([one, two], 1, 2)).toEqual([one, two]);
  });

  it('are others where one moves, or shows something else', () => {
    expect(areSame([one, two], [one, two])).toBe(true);
    expect(areSame([one, two], [two, one])).toBe(false);
    expect(areSame([one], [{ ...one, text: 'Uno' }])).toBe(false);
    expect(areSame([one], [one, two])).toBe(false);
  });

  it('are given to all of a colour once, where there is room', () => {
    expect(shared({ a: [one], b: [], c: [two] }, ['a', 'b'], one, 8)).toEqual({
      a: [one],
      b: [one],
      c: [two],
    });
    expect(shared({ a: [two] }, ['a'], one, 1)).toEqual({ a: [two] });
  });
});
