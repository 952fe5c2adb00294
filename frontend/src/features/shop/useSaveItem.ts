import { useApolloClient } from '@apollo/client/react';
import { useRef } from 'react';
import { toRefused } from '@/core/data/refused';
import { useChange } from '@/core/data/useChange';
import { readFragment } from '@/gql';
import type { CreateMerchandiseItemInput, UpdateMerchandiseItemInput } from '@/gql/graphql';
import { keepItem } from './api/cache';
import { createItemDocument } from './api/createItem';
import { itemDocument } from './api/item';
import { itemCardFragment } from './api/itemCardFragment';
import { itemFragment } from './api/itemFragment';
import { saveItemDocument } from './api/saveItem';
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
  const client = useApolloClient();
  const attempt = useRef<{ of: string; key: string } | null>(null);
  /** The same that is sent again has the same key. */
  const keyOf = (of: string): string => {
    if (attempt.current?.of !== of) attempt.current = { of, key: crypto.randomUUID() };
    return attempt.current.key;
  };

  /** Without an answer nobody knows what was saved: what is sent next is measured by what is there. */
  const lookAgain = async (id: string): Promise<void> => {
    await client
      .query({ query: itemDocument, variables: { id }, fetchPolicy: 'network-only' })
      // Where that fails too, the same key still saves once.
      .catch(() => undefined);
  };

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

  /** Saves all of it or nothing. What is sent again after an answer was lost is saved once. */
  const update = async (
    item: UpdateMerchandiseItemInput,
    before: KeptGrid,
    grid: TypedGrid,
  ): Promise<string> => {
    const { added, changed, removed, counted } = editsOf(before.rows, grid.rows);
    const changedVariants = [...new Set(grid.rows.flatMap((row) => row.variantId ?? []))].flatMap(
      (variantId) => {
        const sizes = changed.find((each) => each.variantId === variantId);
        const edit = {
          ...editOfVariant(before, grid, variantId),
          ...(sizes
            ? { price: null, weightGrams: sizes.weightGrams, sizeInventory: sizes.sizes }
            : {}),
        };
        return Object.keys(edit).length === 0 ? [] : [{ variantId, ...edit }];
      },
    );
    const addedVariants = added.map(({ row, weightGrams, sizes }) => ({
      ...newVariant(grid, row),
      ...(weightGrams === null ? {} : { weightGrams }),
      sizeInventory: sizes,
    }));
    const saved = {
      item,
      ...(changedVariants.length > 0 ? { changedVariants } : {}),
      ...(addedVariants.length > 0 ? { addedVariants } : {}),
      ...(removed.length > 0 ? { removedVariantIds: removed } : {}),
      ...(counted.length > 0
        ? { counts: counted.map((count) => ({ ...count, reason: 'Counted in the shop' })) }
        : {}),
    };
    try {
      await change(
        saveItemDocument,
        { input: { ...saved, clientKey: keyOf(JSON.stringify(saved)) } },
        (cache, made) => keepItem(cache, made.saveMerchandiseItem),
      );
    } catch (error) {
      if (toRefused(error).code === undefined) await lookAgain(item.itemId);
      throw error;
    }
    attempt.current = null;
    return item.itemId;
  };

  return { create, update };
}
