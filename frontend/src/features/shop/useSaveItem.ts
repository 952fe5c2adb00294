import { useChange } from '@/core/data/useChange';
import { readFragment } from '@/gql';
import type { CreateMerchandiseItemInput, UpdateMerchandiseItemInput } from '@/gql/graphql';
import { addVariantDocument } from './api/addVariant';
import { keepItem } from './api/cache';
import { createItemDocument } from './api/createItem';
import { deleteVariantDocument } from './api/deleteVariant';
import { itemCardFragment } from './api/itemCardFragment';
import { itemFragment } from './api/itemFragment';
import { updateInventoryDocument } from './api/updateInventory';
import { updateItemDocument } from './api/updateItem';
import { updateVariantDocument } from './api/updateVariant';
import { editsOf } from './edits';
import type { Axes, GridRow } from './grid';
import { areSame, picturesOf, type PicturesOfVariants, toImages } from './pictures';
import { noWords, sentWords, wordsAt, type WordsOfVariants } from './variantWords';

/** The variants of an item as the server has them. */
interface KeptGrid {
  rows: readonly GridRow[];
  pictures: PicturesOfVariants;
  words: WordsOfVariants;
}

/** The variants of an item as they are typed. */
interface TypedGrid extends KeptGrid {
  axes: Axes;
}

/** What is said of a variant that is new. */
function newVariant({ pictures, words, axes }: TypedGrid, row: GridRow) {
  const images = picturesOf(pictures, row);
  return {
    ...sentWords(noWords, wordsAt(words, row, axes)),
    ...(images.length === 0 ? {} : toImages(images)),
  };
}

/** What is said of a variant that was there otherwise: its words and its pictures, where they are others. */
function editOfVariant(before: KeptGrid, { rows, pictures, words, axes }: TypedGrid, id: string) {
  const row = rows.find(({ variantId }) => variantId === id);
  if (!row) return {};
  const images = picturesOf(pictures, row);
  return {
    ...sentWords(before.words[id] ?? noWords, wordsAt(words, row, axes)),
    ...(areSame(before.pictures[id] ?? [], images) ? {} : toImages(images)),
  };
}

/** Saves an item with its grid, and returns its id. Rejects with what the server refused first. */
export function useSaveItem() {
  const change = useChange();

  const create = async (
    input: Omit<CreateMerchandiseItemInput, 'variants'>,
    grid: TypedGrid,
  ): Promise<string> => {
    const variants = editsOf([], grid.rows).added.map(({ row, weightGrams, sizes }) => ({
      ...newVariant(grid, row),
      ...(weightGrams === null ? {} : { weightGrams }),
      sizeInventory: sizes,
    }));
    const { createMerchandiseItem } = await change(
      createItemDocument,
      { input: { ...input, variants } },
      (cache, made) => keepItem(cache, made.createMerchandiseItem),
    );
    return readFragment(itemCardFragment, readFragment(itemFragment, createMerchandiseItem)).id;
  };

  /** Each step is told the version that the one before left, so that what others changed meanwhile is not lost. */
  const update = async (
    input: UpdateMerchandiseItemInput,
    before: KeptGrid,
    grid: TypedGrid,
  ): Promise<string> => {
    const { itemId } = input;
    const { updateMerchandiseItem } = await change(updateItemDocument, { input }, (cache, made) =>
      keepItem(cache, made.updateMerchandiseItem),
    );
    let { version } = readFragment(itemFragment, updateMerchandiseItem);
    const { added, changed, removed, counted } = editsOf(before.rows, grid.rows);
    for (const variantId of new Set(grid.rows.flatMap((row) => row.variantId ?? []))) {
      const sizes = changed.find((each) => each.variantId === variantId);
      const edit = {
        ...editOfVariant(before, grid, variantId),
        ...(sizes
          ? { price: null, weightGrams: sizes.weightGrams, sizeInventory: sizes.sizes }
          : {}),
      };
      if (Object.keys(edit).length === 0) continue;
      const { updateVariant } = await change(
        updateVariantDocument,
        { input: { variantId, version, ...edit } },
        (cache, made) => keepItem(cache, made.updateVariant),
      );
      ({ version } = readFragment(itemFragment, updateVariant));
    }
    for (const { row, weightGrams, sizes } of added) {
      const { addVariant } = await change(
        addVariantDocument,
        {
          input: {
            itemId,
            version,
            ...newVariant(grid, row),
            ...(weightGrams === null ? {} : { weightGrams }),
            sizeInventory: sizes,
          },
        },
        (cache, made) => keepItem(cache, made.addVariant),
      );
      ({ version } = readFragment(itemFragment, addVariant));
    }
    for (const id of removed)
      await change(deleteVariantDocument, { id }, (cache, made) =>
        keepItem(cache, made.deleteVariant),
      );
    for (const count of counted)
      await change(
        updateInventoryDocument,
        { input: { ...count, reason: 'Counted in the shop' } },
        (cache, made) => keepItem(cache, made.updateInventory),
      );
    return itemId;
  };

  return { create, update };
}
