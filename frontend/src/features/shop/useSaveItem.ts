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
import { type Axis, editsOf, type GridRow } from './grid';
import { areSame, picturesOf, type PicturesOfVariants, toImages } from './pictures';

/** The pictures of a variant that is new, where it has some. */
function imagesOf(rows: readonly GridRow[], pictures: PicturesOfVariants, option: string) {
  const row = rows.find((each) => each.variantId === null && each.option === option);
  const images = row ? picturesOf(pictures, row) : [];
  return images.length === 0 ? {} : toImages(images);
}

/** Saves an item with its grid, and returns its id. Rejects with what the server refused first. */
export function useSaveItem() {
  const change = useChange();

  const create = async (
    input: Omit<CreateMerchandiseItemInput, 'variants'>,
    rows: readonly GridRow[],
    axis: Axis,
    pictures: PicturesOfVariants,
  ): Promise<string> => {
    const variants = editsOf([], rows).added.map(({ option, weightGrams, sizes }) => ({
      ...(option ? { [axis]: option } : {}),
      ...(weightGrams === null ? {} : { weightGrams }),
      ...imagesOf(rows, pictures, option),
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
    before: readonly GridRow[],
    rows: readonly GridRow[],
    axis: Axis,
    pictures: { before: PicturesOfVariants; now: PicturesOfVariants },
  ): Promise<string> => {
    const { itemId } = input;
    const { updateMerchandiseItem } = await change(updateItemDocument, { input }, (cache, made) =>
      keepItem(cache, made.updateMerchandiseItem),
    );
    let { version } = readFragment(itemFragment, updateMerchandiseItem);
    const { added, changed, removed, counted } = editsOf(before, rows);
    const others = rows.filter(
      (row, at) =>
        row.variantId !== null &&
        rows.findIndex(({ variantId }) => variantId === row.variantId) === at &&
        !areSame(pictures.before[row.variantId] ?? [], picturesOf(pictures.now, row)),
    );
    const edited = new Set([
      ...changed.map(({ variantId }) => variantId),
      ...others.flatMap(({ variantId }) => variantId ?? []),
    ]);
    for (const variantId of edited) {
      const sizes = changed.find((each) => each.variantId === variantId);
      const other = others.find((row) => row.variantId === variantId);
      const { updateVariant } = await change(
        updateVariantDocument,
        {
          input: {
            variantId,
            version,
            ...(sizes
              ? { price: null, weightGrams: sizes.weightGrams, sizeInventory: sizes.sizes }
              : {}),
            ...(other ? toImages(picturesOf(pictures.now, other)) : {}),
          },
        },
        (cache, made) => keepItem(cache, made.updateVariant),
      );
      ({ version } = readFragment(itemFragment, updateVariant));
    }
    for (const { option, weightGrams, sizes } of added) {
      const { addVariant } = await change(
        addVariantDocument,
        {
          input: {
            itemId,
            version,
            ...(option ? { [axis]: option } : {}),
            ...(weightGrams === null ? {} : { weightGrams }),
            ...imagesOf(rows, pictures.now, option),
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
