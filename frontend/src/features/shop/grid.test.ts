import { describe, expect, it } from 'vitest';
import { adopted, editsOf, type GridRow, gridOf, listed, ownPrice, problemOfRows } from './grid';

const row = (option: string, size: string, more: Partial<GridRow> = {}): GridRow => ({
  key: `${option}/${size}`,
  variantId: null,
  sizeId: null,
  option,
  size,
  price: '',
  pieces: '0',
  weight: '',
  lowAt: '',
  wordedWeight: '',
  was: null,
  ...more,
});

const kept = (option: string, size: string, pieces: string, more: Partial<GridRow> = {}) =>
  row(option, size, {
    variantId: `v ${option}`,
    sizeId: `s ${option} ${size}`,
    pieces,
    was: { price: '', pieces, weight: '', lowAt: '' },
    ...more,
  });

describe('the grid of an item', () => {
  it('is each option in each size, once', () => {
    const rows = gridOf([], listed('Black, Red, black,'), listed('S, M'));
    expect(rows.map(({ option, size }) => `${option} ${size}`)).toEqual([
      'Black S',
      'Black M',
      'Red S',
      'Red M',
    ]);
    const more = gridOf(rows, ['Black'], ['S', 'L']);
    expect(more).toHaveLength(5);
    expect(more.map(({ size }) => size).slice(0, 2)).toEqual(['S', 'M']);
  });

  it('is one row where there is nothing to tell apart', () => {
    expect(gridOf([], [], [])).toHaveLength(1);
  });

  it('says what was done to it', () => {
    const before = [kept('Black', 'S', '3'), kept('Black', 'M', '2'), kept('Red', 'S', '1')];
    const rows = [
      { ...before[0]!, pieces: '5' },
      { ...before[1]!, price: '27,5' },
      row('Blue', 'S', { pieces: '4', price: '30', weight: '300' }),
    ];
    expect(editsOf(before, rows)).toEqual({
      added: [{ option: 'Blue', weightGrams: 300, sizes: [{ size: 'S', quantity: 4, price: 30 }] }],
      changed: [
        {
          variantId: 'v Black',
          weightGrams: null,
          sizes: [
            { sizeId: 's Black S', price: null },
            { sizeId: 's Black M', price: 27.5 },
          ],
        },
      ],
      removed: ['v Red'],
      counted: [{ sizeId: 's Black S', quantity: 5, expectedQuantity: 3 }],
    });
  });

  it('weighs all sizes of an option the same', () => {
    const before = [kept('Black', 'S', '3'), kept('Red', 'S', '1', { weight: '200' })];
    const rows = gridOf(before, ['Red'], ['M']);
    expect(rows.map(({ weight }) => weight)).toEqual(['', '200', '200']);
    const { changed } = editsOf(before, [{ ...before[0]!, weight: '250' }, before[1]!]);
    expect(changed).toMatchObject([
      { variantId: 'v Black', weightGrams: 250 },
      { variantId: 'v Red', weightGrams: 200 },
    ]);
    expect(problemOfRows([row('Black', 'S', { weight: '0.3 kg' })])).toMatch(/whole grams/);
  });

  it('says when a size is low, and that nobody wants to know any more', () => {
    const was = { price: '', pieces: '3', weight: '', lowAt: '2' };
    const before = [kept('Black', 'S', '3'), kept('Red', 'S', '3', { lowAt: '2', was })];
    const rows = [
      { ...before[0]!, lowAt: '5' },
      { ...before[1]!, lowAt: '' },
    ];
    expect(editsOf(before, rows).changed.map(({ sizes }) => sizes)).toEqual([
      [{ sizeId: 's Black S', price: null, lowStockThreshold: 5 }],
      [{ sizeId: 's Red S', price: null, lowStockThreshold: null }],
    ]);
    expect(problemOfRows([row('Black', 'S', { lowAt: 'few' })])).toMatch(/^Low at is/);
  });

  it('does nothing where nothing was done', () => {
    const before = [kept('Black', 'S', '3')];
    expect(editsOf(before, before)).toEqual({ added: [], changed: [], removed: [], counted: [] });
  });

  it('does not save again what an earlier try saved', () => {
    const typed = [
      kept('Black', 'S', '5', { was: { price: '', pieces: '3', weight: '', lowAt: '' } }),
      row('Red', 'S'),
    ];
    const now = [kept('Black', 'S', '5'), kept('Red', 'S', '0')];
    expect(editsOf(now, adopted(typed, now))).toEqual({
      added: [],
      changed: [],
      removed: [],
      counted: [],
    });
  });

  it('counts against what the person saw, whatever was sold since', () => {
    const typed = [
      kept('Black', 'S', '9', { was: { price: '', pieces: '3', weight: '', lowAt: '' } }),
    ];
    const now = [kept('Black', 'S', '2')];
    expect(editsOf(now, adopted(typed, now)).counted).toEqual([
      { sizeId: 's Black S', quantity: 9, expectedQuantity: 3 },
    ]);
  });

  it('is checked before it is sent', () => {
    expect(problemOfRows([row('Black', 'S')])).toBeNull();
    expect(problemOfRows([row('Black', 'S', { pieces: '1.5' })])).toBe('Pieces are whole numbers.');
    expect(problemOfRows([row('Black', 'S', { price: 'much' })])).toMatch(/^A price is a number/);
    expect(ownPrice(' 24,5 ')).toBe(24.5);
    expect(ownPrice('')).toBeNull();
  });
});
