import type { VariantPartsFragment } from '@/gql/graphql';

/** What may tell the variants of an item apart; a name is the last resort. */
export const axes = [
  { field: 'color', label: 'Colours', one: 'Colour' },
  { field: 'format', label: 'Formats', one: 'Format' },
  { field: 'style', label: 'Styles', one: 'Style' },
  { field: 'edition', label: 'Editions', one: 'Edition' },
  { field: 'gender', label: 'Cuts', one: 'Cut' },
  { field: 'name', label: 'Names', one: 'Name' },
] as const;

export type Axis = (typeof axes)[number]['field'];

export const axisNamed = (field: Axis | null) => axes.find((axis) => axis.field === field);

/** What the variants of an item differ in: one thing, or two. */
export interface Axes {
  first: Axis;
  second: Axis | null;
}

/** One size of one variant, as it is typed. */
export interface GridRow {
  /** Names the row on the page. */
  key: string;
  /** Names its variant on the page, whatever that is renamed to. */
  group: string;
  variantId: string | null;
  sizeId: string | null;
  option: string;
  /** The option of the second axis; empty where there is none. */
  second: string;
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
  was: { size: string; price: string; pieces: string; weight: string; lowAt: string } | null;
}

const written = (price: number | null | undefined) => (price == null ? '' : String(price));

/** What the variants differ in; where they do not, what they have. */
export function axesOf(variants: readonly VariantPartsFragment[]): Axes {
  const isSet = axes.filter(({ field }) => variants.some((each) => each[field]));
  const differ = isSet.filter(
    ({ field }) => field !== 'name' && new Set(variants.map((each) => each[field] ?? '')).size > 1,
  );
  return {
    first: (differ[0] ?? isSet[0])?.field ?? 'color',
    second: differ[1]?.field ?? null,
  };
}

/** The rows of what an item has. A variant's own price is that of its sizes that have none. */
export function rowsOf(
  variants: readonly VariantPartsFragment[],
  { first, second }: Axes,
): GridRow[] {
  return variants.flatMap((variant) =>
    variant.sizeInventory.map(({ sizeId, size, price, quantity, lowStockThreshold }) => {
      const was = {
        size,
        price: written(price ?? variant.price),
        pieces: String(quantity),
        weight: written(variant.ownWeightGrams),
        lowAt: written(lowStockThreshold),
      };
      return {
        key: sizeId,
        group: variant.variantId,
        variantId: variant.variantId,
        sizeId,
        option: variant[first] ?? '',
        second: (second && variant[second]) ?? '',
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
  const first = (word: string) => words.findIndex((each) => isSame(each, word));
  return words.filter((word, at) => word !== '' && first(word) === at);
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** What a part of the rows is called, each once in their order. */
export function valuesOf(rows: readonly GridRow[], part: 'option' | 'second' | 'size'): string[] {
  return [...new Set(rows.map((row) => row[part]))];
}

interface Wanted {
  options: string[];
  seconds: string[];
  sizes: string[];
}

/**
 * Each of what is wanted with each, beside the rows that are there. What nothing is wanted of is what the rows have, so
 * that a new size comes in every colour.
 */
export function gridOf(rows: readonly GridRow[], { options, seconds, sizes }: Wanted): GridRow[] {
  const orThere = (wanted: string[], part: 'option' | 'second' | 'size') =>
    wanted.length > 0 ? wanted : rows.length > 0 ? valuesOf(rows, part) : [''];
  const all = [...rows];
  for (const option of orThere(options, 'option'))
    for (const second of orThere(seconds, 'second'))
      for (const size of orThere(sizes, 'size')) {
        const like = all.filter((row) => isSame(row.option, option) && isSame(row.second, second));
        if (!like.some((row) => isSame(row.size, size)))
          all.push(newRow(all, like[0], { option, second, size }));
      }
  const first = (is: (row: GridRow) => boolean) => all.findIndex(is);
  return [...all].sort(
    (a, b) =>
      first(({ option }) => option === a.option) - first(({ option }) => option === b.option) ||
      first(({ group }) => group === a.group) - first(({ group }) => group === b.group),
  );
}

function newRow(
  all: readonly GridRow[],
  like: GridRow | undefined,
  named: Pick<GridRow, 'option' | 'second' | 'size'>,
): GridRow {
  const isTaken = (name: string) => all.some(({ key, group }) => name === key || name === group);
  const free = (name: string): string => (isTaken(name) ? free(`${name}+`) : name);
  const group =
    like?.group ?? free(`new ${named.option.toLowerCase()}/${named.second.toLowerCase()}`);
  return {
    key: free(`${group}/${named.size}`),
    group,
    variantId: like?.variantId ?? null,
    sizeId: null,
    ...named,
    price: '',
    pieces: '0',
    lowAt: '',
    weight: like?.weight ?? '',
    wordedWeight: like?.wordedWeight ?? '',
    was: null,
  };
}

/** Calls an option or a size something else in every row that has it; null where another is called that already. */
export function renamed(
  rows: readonly GridRow[],
  part: 'option' | 'second' | 'size',
  from: string,
  to: string,
): GridRow[] | null {
  const isTaken = rows.some((row) => row[part] !== from && isSame(row[part], to));
  return isTaken ? null : rows.map((row) => (row[part] === from ? { ...row, [part]: to } : row));
}

/** What tells a row's variant from others; empty where nothing does. */
export const optionOf = ({ option, second }: Pick<GridRow, 'option' | 'second'>): string =>
  [option, second].filter(Boolean).join(', ');
