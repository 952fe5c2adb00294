import type { VariantPartsFragment } from '@/gql/graphql';
import type { Axes, GridRow } from './grid';
import { metadataOf, type Pair } from './integrations/metadata';

/** What is said of a variant beside its sizes, as it is typed. */
export interface VariantWords {
  name: string;
  sku: string;
  color: string;
  format: string;
  style: string;
  edition: string;
  gender: string;
  material: string;
  /** What it weighs, in words. */
  weight: string;
  /** Whatever else, a line each as 'name: value'. */
  attributes: string;
}

/** The words of variants, by what names their rows on the page. */
export type WordsOfVariants = Readonly<Record<string, VariantWords>>;

export const noWords: VariantWords = {
  name: '',
  sku: '',
  color: '',
  format: '',
  style: '',
  edition: '',
  gender: '',
  material: '',
  weight: '',
  attributes: '',
};

const wordFields = Object.keys(noWords).filter((name) => name !== 'attributes') as Exclude<
  keyof VariantWords,
  'attributes'
>[];

const linesOf = (pairs: readonly Pair[]) =>
  pairs.map(({ name, value }) => `${name}: ${value}`).join('\n');

export const wordsOfVariants = (variants: readonly VariantPartsFragment[]): WordsOfVariants =>
  Object.fromEntries(
    variants.map((variant) => [
      variant.variantId,
      {
        ...(Object.fromEntries(
          wordFields.map((name) => [name, variant[name] ?? '']),
        ) as unknown as VariantWords),
        attributes: linesOf(variant.attributes),
      },
    ]),
  );

/** The words of a row's variant; what the grid says of it goes before what was typed beside it. */
export function wordsAt(all: WordsOfVariants, row: GridRow, { first, second }: Axes): VariantWords {
  return {
    ...(all[row.group] ?? noWords),
    [first]: row.option,
    ...(second ? { [second]: row.second } : {}),
  };
}

/** Words as they are sent: those that are others than before, null where one was taken away. */
export function sentWords(before: VariantWords, now: VariantWords) {
  const sent: Partial<Record<(typeof wordFields)[number], string | null>> = {};
  for (const name of wordFields)
    if (before[name] !== now[name].trim()) sent[name] = now[name].trim() || null;
  return before.attributes === now.attributes
    ? sent
    : { ...sent, attributes: metadataOf(now.attributes) ?? [] };
}

/** What is wrong with the words of the rows; null where nothing is. */
export function problemOfWords(all: WordsOfVariants, rows: readonly GridRow[]): string | null {
  const isWrong = rows.some(({ group }) => metadataOf(all[group]?.attributes ?? '') === null);
  return isWrong ? 'Each line of “More about it” is a name, a colon and a value.' : null;
}

/** Gives what is said of one variant to others; what tells it from them, and its article number, stays its own. */
export function copiedTo(
  all: WordsOfVariants,
  from: string,
  groups: readonly string[],
  { first, second }: Axes,
): WordsOfVariants {
  const given = all[from] ?? noWords;
  const next: Record<string, VariantWords> = { ...all };
  for (const group of groups.filter((each) => each !== from)) {
    const own = all[group] ?? noWords;
    next[group] = {
      ...given,
      sku: own.sku,
      name: own.name,
      [first]: own[first],
      ...(second ? { [second]: own[second] } : {}),
    };
  }
  return next;
}
