import type { VariantPartsFragment } from '@/gql/graphql';
import { toPrice } from '@/lib/price';

/** What tells the variants of an item apart. */
export const axes = [
  { field: 'color', label: 'Colours' },
  { field: 'format', label: 'Formats' },
  { field: 'style', label: 'Styles' },
  { field: 'edition', label: 'Editions' },
] as const;

export type Axis = (typeof axes)[number]['field'];

/** One size of one variant, as it is typed. */
export interface GridRow {
  /** Names the row on the page. */
  key: string;
  variantId: string | null;
  sizeId: string | null;
  option: string;
  size: string;
  price: string;
  pieces: string;
  /** What a piece of the variant weighs in grams, the same in all its sizes; empty where nobody says. */
  weight: string;
  /** What its words say that it weighs, where nothing else does. */
  wordedWeight: string;
  /** How few left the seller wants to know of; empty where they do not. */
  lowAt: string;
  /** What it was when it came, null where it is new. */
  was: { price: string; pieces: string; weight: string; lowAt: string } | null;
}

const written = (price: number | null | undefined) => (price == null ? '' : String(price));

/** Which of the axes the variants differ in. */
export function axisOf(variants: readonly VariantPartsFragment[]): Axis {
  return axes.find(({ field }) => variants.some((each) => each[field]))?.field ?? 'color';
}

/** The rows of what an item has. A variant's own price is that of its sizes that have none. */
export function rowsOf(variants: readonly VariantPartsFragment[], axis: Axis): GridRow[] {
  return variants.flatMap((variant) =>
    variant.sizeInventory.map(({ sizeId, size, price, quantity, lowStockThreshold }) => {
      const was = {
        price: written(price ?? variant.price),
        pieces: String(quantity),
        weight: written(variant.ownWeightGrams),
        lowAt: written(lowStockThreshold),
      };
      return {
        key: sizeId,
        variantId: variant.variantId,
        sizeId,
        option: variant[axis] ?? variant.name ?? '',
        size,
        wordedWeight: written(variant.weightGrams),
        ...was,
        was,
      };
    }),
  );
}

/** The words between the commas of a text, each once. */
export function listed(text: string): string[] {
  const words = text.split(/[,\n]/).map((word) => word.trim());
  const first = (word: string) =>
    words.findIndex((each) => each.toLowerCase() === word.toLowerCase());
  return words.filter((word, at) => word !== '' && first(word) === at);
}

/** Every option in every size, those that are there already as they are. */
export function gridOf(rows: readonly GridRow[], options: string[], sizes: string[]): GridRow[] {
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  const missing = (options.length > 0 ? options : ['']).flatMap((option) =>
    (sizes.length > 0 ? sizes : [''])
      .filter((size) => !rows.some((row) => same(row.option, option) && same(row.size, size)))
      .map((size): GridRow => ({
        key: `${option}/${size}`,
        variantId: rows.find((row) => same(row.option, option))?.variantId ?? null,
        sizeId: null,
        option,
        size,
        price: '',
        pieces: '0',
        lowAt: '',
        weight: rows.find((row) => same(row.option, option))?.weight ?? '',
        wordedWeight: rows.find((row) => same(row.option, option))?.wordedWeight ?? '',
        was: null,
      })),
  );
  return [...rows, ...missing].sort(
    (a, b) => firstOf(rows, missing, a.option) - firstOf(rows, missing, b.option),
  );
}

function firstOf(rows: readonly GridRow[], missing: readonly GridRow[], option: string): number {
  return [...rows, ...missing].findIndex((row) => row.option === option);
}

/**
 * The rows as they stand to what the item has now. What an earlier try has saved already, as before its connection broke,
 * is not saved again.
 */
export function adopted(rows: readonly GridRow[], now: readonly GridRow[]): GridRow[] {
  return rows.map((row) => {
    const kept = now.find((each) =>
      row.sizeId
        ? each.sizeId === row.sizeId
        : each.option === row.option && each.size === row.size,
    );
    if (!kept) {
      const variantId = now.find(({ option }) => option === row.option)?.variantId ?? null;
      return { ...row, variantId: row.variantId ?? variantId };
    }
    const isCounted = kept.pieces === row.pieces.trim();
    const { variantId, sizeId } = kept;
    return { ...row, variantId, sizeId, was: isCounted || !row.was ? kept.was : row.was };
  });
}

/** A weight in grams as it is sent: null where none of its own is wanted. */
const ownGrams = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** A price as it is sent: null where none of its own is wanted. */
export function ownPrice(text: string): number | null {
  const amount = toPrice(text);
  return text.trim() === '' || Number.isNaN(amount) ? null : amount;
}

/** What is wrong with the rows; null where nothing is. */
export function problemOfRows(rows: readonly GridRow[]): string | null {
  if (rows.some(({ pieces }) => !/^\d{1,7}$/.test(pieces.trim())))
    return 'Pieces are whole numbers.';
  if (rows.some(({ lowAt }) => !/^\d{0,7}$/.test(lowAt.trim())))
    return 'Low at is a whole number, or empty.';
  if (rows.some(({ price }) => price.trim() !== '' && !/^\d+([.,]\d+)?$/.test(price.trim())))
    return 'A price is a number, like 24.50.';
  if (rows.some(({ weight }) => weight.trim() !== '' && !/^[1-9]\d{0,5}$/.test(weight.trim())))
    return 'A weight is in whole grams, like 250.';
  return null;
}

interface SizeInput {
  sizeId?: string;
  size?: string;
  quantity?: number;
  price: number | null;
  lowStockThreshold?: number | null;
}

interface Edits {
  /** Variants that are new, with their sizes. */
  added: { option: string; weightGrams: number | null; sizes: SizeInput[] }[];
  /** Variants whose sizes, prices, thresholds or weight are others. */
  changed: { variantId: string; weightGrams: number | null; sizes: SizeInput[] }[];
  removed: string[];
  /** Sizes whose stock was counted anew, with what was there before. */
  counted: { sizeId: string; quantity: number; expectedQuantity: number }[];
}

/** What was done to the rows of an item. */
export function editsOf(before: readonly GridRow[], rows: readonly GridRow[]): Edits {
  const edits: Edits = { added: [], changed: [], removed: [], counted: [] };
  const known = [...new Set(before.map(({ variantId }) => variantId))];
  for (const variantId of known) {
    const kept = rows.filter((row) => row.variantId === variantId);
    if (variantId === null) continue;
    if (kept.length === 0) {
      edits.removed.push(variantId);
      continue;
    }
    const had = before.filter((row) => row.variantId === variantId).length;
    const isOther =
      had !== kept.length ||
      kept.some(
        ({ was, price, weight, lowAt }) =>
          was === null || was.price !== price || was.weight !== weight || was.lowAt !== lowAt,
      );
    if (isOther)
      edits.changed.push({
        variantId,
        weightGrams: ownGrams(kept[0]?.weight ?? ''),
        sizes: kept.map(toSize),
      });
  }
  for (const row of rows.filter(({ variantId }) => variantId === null)) {
    const group = edits.added.find(({ option }) => option === row.option);
    if (group) group.sizes.push(toSize(row));
    else
      edits.added.push({
        option: row.option,
        weightGrams: ownGrams(row.weight),
        sizes: [toSize(row)],
      });
  }
  for (const { sizeId, pieces, was } of rows) {
    if (sizeId !== null && was && was.pieces !== pieces.trim())
      edits.counted.push({
        sizeId,
        quantity: Number(pieces),
        expectedQuantity: Number(was.pieces),
      });
  }
  return edits;
}

function toSize({ sizeId, size, price, pieces, lowAt, was }: GridRow): SizeInput {
  return {
    ...(sizeId === null ? { size, quantity: Number(pieces) } : { sizeId }),
    price: ownPrice(price),
    ...(lowAt === (was?.lowAt ?? '')
      ? {}
      : { lowStockThreshold: lowAt.trim() === '' ? null : Number(lowAt) }),
  };
}
