import { describe, expect, it } from 'vitest';
import { adopted, editsOf, ownPrice, problemOfRows } from './edits';
import { axesOf, type GridRow, gridOf, listed, renamed } from './grid';
import { copiedTo, noWords, problemOfWords, sentWords, wordsAt } from './variantWords';

const row = (option: string, size: string, more: Partial<GridRow> = {}): GridRow => ({
  key: `${option}/${size}`,
  group: `new ${option}`,
  variantId: null,
  sizeId: null,
  option,
  second: '',
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
    group: `v ${option}`,
    variantId: `v ${option}`,
    sizeId: `s ${option} ${size}`,
    pieces,
    was: { size, price: '', pieces, weight: '', lowAt: '' },
    ...more,
  });

const wanted = (options: string, sizes: string, seconds = '') => ({
  options: listed(options),
  seconds: listed(seconds),
  sizes: listed(sizes),
});

describe('the grid of an item', () => {
  it('is each option in each size, once', () => {
    const rows = gridOf([], wanted('Black, Red, black,', 'S, M'));
    expect(rows.map(({ option, size }) => `${option} ${size}`)).toEqual([
      'Black S',
      'Black M',
      'Red S',
      'Red M',
    ]);
    const more = gridOf(rows, wanted('Black', 'S, L'));
    expect(more).toHaveLength(5);
    expect(more.map(({ size }) => size).slice(0, 2)).toEqual(['S', 'M']);
  });

  it('is one row where there is nothing to tell apart', () => {
    expect(gridOf([], wanted('', ''))).toHaveLength(1);
  });

  it('says what was done to it', () => {
    const before = [kept('Black', 'S', '3'), kept('Black', 'M', '2'), kept('Red', 'S', '1')];
    const rows = [
      { ...before[0]!, pieces: '5' },
      { ...before[1]!, price: '27,5' },
      row('Blue', 'S', { pieces: '4', price: '30', weight: '300' }),
    ];
    expect(editsOf(before, rows)).toEqual({
      added: [{ row: rows[2], weightGrams: 300, sizes: [{ size: 'S', quantity: 4, price: 30 }] }],
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
    const rows = gridOf(before, wanted('Red', 'M'));
    expect(rows.map(({ weight }) => weight)).toEqual(['', '200', '200']);
    const { changed } = editsOf(before, [{ ...before[0]!, weight: '250' }, before[1]!]);
    expect(changed).toMatchObject([
      { variantId: 'v Black', weightGrams: 250 },
      { variantId: 'v Red', weightGrams: 200 },
    ]);
    expect(problemOfRows([row('Black', 'S', { weight: '0.3 kg' })])).toMatch(/whole grams/);
  });

  it('says when a size is low, and that nobody wants to know any more', () => {
    const was = { size: 'S', price: '', pieces: '3', weight: '', lowAt: '2' };
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

  it('has a second axis, and takes what is not said from what is there', () => {
    const rows = gridOf([], wanted('Black, Red', 'S', 'Classic, Hooded'));
    expect(rows.map(({ option, second }) => `${option} ${second}`)).toEqual([
      'Black Classic',
      'Black Hooded',
      'Red Classic',
      'Red Hooded',
    ]);
    expect(new Set(rows.map(({ group }) => group)).size).toBe(4);
    expect(
      editsOf([], gridOf(rows, wanted('', 'M'))).added.map(({ sizes }) => sizes.length),
    ).toEqual([2, 2, 2, 2]);
  });

  it('renames an option or a size and keeps what it is', () => {
    const before = [kept('Black', 'S', '3'), kept('Black', 'M', '2'), kept('Red', 'S', '1')];
    const jet = renamed(before, 'option', 'Black', 'Jet')!;
    expect(jet.map(({ option, group }) => [option, group])).toEqual([
      ['Jet', 'v Black'],
      ['Jet', 'v Black'],
      ['Red', 'v Red'],
    ]);
    expect(editsOf(before, jet)).toEqual({ added: [], changed: [], removed: [], counted: [] });
    expect(renamed(before, 'option', 'Black', 'red')).toBeNull();
    expect(renamed(before, 'option', 'Black', 'black')![0]).toMatchObject({ option: 'black' });
    expect(editsOf(before, renamed(before, 'size', 'S', 'Small')!).changed).toMatchObject([
      {
        variantId: 'v Black',
        sizes: [
          { sizeId: 's Black S', size: 'Small', price: null },
          { sizeId: 's Black M', price: null },
        ],
      },
      { variantId: 'v Red', sizes: [{ sizeId: 's Red S', size: 'Small', price: null }] },
    ]);
  });

  it('keeps apart what was renamed and what comes by its old name', () => {
    const jet = renamed(gridOf([], wanted('Black', 'S')), 'option', 'Black', 'Jet')!;
    const rows = gridOf(jet, wanted('Black', 'S'));
    expect(new Set(rows.map(({ group }) => group)).size).toBe(2);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(2);
  });

  it('reads what variants differ in', () => {
    const of = (...all: object[]) => axesOf(all as never);
    expect(of()).toEqual({ first: 'color', second: null });
    expect(of({ color: 'Black', style: 'Hooded' }, { color: 'Black', style: 'Classic' })).toEqual({
      first: 'style',
      second: null,
    });
    expect(of({ color: 'Black', style: 'Hooded' }, { color: 'Red', style: 'Classic' })).toEqual({
      first: 'color',
      second: 'style',
    });
    expect(of({ format: 'LP' })).toEqual({ first: 'format', second: null });
    expect(of({ name: 'Deluxe' }, { name: 'Plain' })).toEqual({ first: 'name', second: null });
  });

  it('sends of the words of a variant what is another', () => {
    const axes = { first: 'color', second: 'style' } as const;
    const was = { ...noWords, color: 'Black', sku: 'A', material: 'Wool', attributes: 'a: b' };
    const now = wordsAt(
      { x: { ...was, sku: ' B ', material: '', attributes: 'a: c' } },
      row('Jet', 'S', { group: 'x', second: 'Hooded' }),
      axes,
    );
    expect(sentWords(was, was)).toEqual({});
    expect(sentWords(was, now)).toEqual({
      color: 'Jet',
      style: 'Hooded',
      sku: 'B',
      material: null,
      attributes: [{ name: 'a', value: 'c' }],
    });
    const typed = [row('Black', 'S', { group: 'x' })];
    expect(problemOfWords({ x: { ...noWords, attributes: 'nothing' } }, typed)).toMatch(/colon/);
    expect(problemOfWords({}, typed)).toBeNull();
    const y = { ...noWords, color: 'Red', sku: 'R' };
    expect(copiedTo({ x: was, y }, 'x', ['x', 'y'], axes).y).toEqual({
      ...was,
      color: 'Red',
      sku: 'R',
    });
  });

  it('does nothing where nothing was done', () => {
    const before = [kept('Black', 'S', '3')];
    expect(editsOf(before, before)).toEqual({ added: [], changed: [], removed: [], counted: [] });
  });

  it('does not save again what an earlier try saved', () => {
    const typed = [
      kept('Black', 'S', '5', {
        was: { size: 'S', price: '', pieces: '3', weight: '', lowAt: '' },
      }),
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

  it('takes what has a new name for no older one that is added anew', () => {
    const now = [kept('Black', 'M', '3'), kept('Black', 'S', '1')];
    const [medium, small] = now as [GridRow, GridRow];
    // Black becomes Navy, and there is a new Black; M becomes L, and there is a new M.
    const typed = [
      { ...medium, option: 'Navy', size: 'L' },
      { ...small, option: 'Navy' },
      row('Navy', 'M'),
      row('Black', 'S'),
    ];
    const rows = adopted(typed, now);
    expect(rows.map(({ sizeId }) => sizeId)).toEqual([medium.sizeId, small.sizeId, null, null]);
    expect(rows[3]?.variantId).toBeNull();
  });

  it('counts against what the person saw, whatever was sold since', () => {
    const typed = [
      kept('Black', 'S', '9', {
        was: { size: 'S', price: '', pieces: '3', weight: '', lowAt: '' },
      }),
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
