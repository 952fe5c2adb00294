import { toPrice } from '@/lib/price';
import type { GridRow } from './grid';

/**
 * The rows as they stand to what the item has now. What an earlier try has saved already, as before its connection broke,
 * is not saved again.
 */
export function adopted(rows: readonly GridRow[], now: readonly GridRow[]): GridRow[] {
  const isAlike = (one: GridRow, other: GridRow) =>
    one.option === other.option && one.second === other.second;
  // What has another name here is not what is called by its old one, and a size that has a row is of no other.
  const ofRows = new Set(rows.flatMap(({ sizeId }) => sizeId ?? []));
  const renamed = new Set(
    rows.flatMap((row) => {
      const { variantId } = row;
      const was = variantId && now.find((each) => each.variantId === variantId);
      return was && !isAlike(was, row) ? variantId : [];
    }),
  );
  return rows.map((row) => {
    const isLike = (each: GridRow) =>
      isAlike(each, row) && !(each.variantId && renamed.has(each.variantId));
    const isFree = ({ sizeId }: GridRow) => !(sizeId && ofRows.has(sizeId));
    const kept = now.find((each) =>
      row.sizeId
        ? each.sizeId === row.sizeId
        : isLike(each) && isFree(each) && each.size === row.size,
    );
    if (!kept) return { ...row, variantId: row.variantId ?? now.find(isLike)?.variantId ?? null };
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
  /** Variants that are new, each with its first row and its sizes. */
  added: { row: GridRow; weightGrams: number | null; sizes: SizeInput[] }[];
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
    if (had !== kept.length || kept.some(isOther))
      edits.changed.push({
        variantId,
        weightGrams: ownGrams(kept[0]?.weight ?? ''),
        sizes: kept.map(toSize),
      });
  }
  for (const row of rows.filter(({ variantId }) => variantId === null)) {
    const added = edits.added.find((each) => each.row.group === row.group);
    if (added) added.sizes.push(toSize(row));
    else edits.added.push({ row, weightGrams: ownGrams(row.weight), sizes: [toSize(row)] });
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

const isOther = ({ was, size, price, weight, lowAt }: GridRow): boolean =>
  was === null ||
  was.size !== size ||
  was.price !== price ||
  was.weight !== weight ||
  was.lowAt !== lowAt;

function toSize({ sizeId, size, price, pieces, lowAt, was }: GridRow): SizeInput {
  return {
    ...(sizeId === null ? { size, quantity: Number(pieces) } : { sizeId }),
    ...(was && was.size !== size ? { size } : {}),
    price: ownPrice(price),
    ...(lowAt === (was?.lowAt ?? '')
      ? {}
      : { lowStockThreshold: lowAt.trim() === '' ? null : Number(lowAt) }),
  };
}
