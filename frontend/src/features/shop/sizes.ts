import type { VariantPartsFragment } from '@/gql/graphql';
import { nameOf } from './words';

/** The sizes of an item, by what they are called. */
export function sizesOf(variants: readonly VariantPartsFragment[]): { id: string; name: string }[] {
  return variants.flatMap((variant, at) =>
    variant.sizeInventory.map(({ sizeId, size }) => ({
      id: sizeId,
      name: [variants.length > 1 || !size ? nameOf(variant, at) : null, size]
        .filter(Boolean)
        .join(', '),
    })),
  );
}
