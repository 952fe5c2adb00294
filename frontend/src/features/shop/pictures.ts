import type { VariantPartsFragment } from '@/gql/graphql';
import type { KeptPicture } from '@/core/upload/usePictureUpload';
import type { GridRow } from './grid';

/** A picture of something for sale, with what it shows. */
export interface ShopPicture extends KeptPicture {
  text: string;
}

export type Pictures = readonly ShopPicture[];

/** The pictures of variants, by what names their rows on the page. */
export type PicturesOfVariants = Readonly<Record<string, Pictures>>;

/** Pictures by their addresses. */
export const picturesAt = (sources: readonly string[], texts: readonly string[]): Pictures =>
  sources.map((src, at) => ({ key: src, src, text: texts[at] ?? '' }));

export const picturesOfVariants = (variants: readonly VariantPartsFragment[]): PicturesOfVariants =>
  Object.fromEntries(
    variants.map(({ variantId, variantImages, imageTexts }) => [
      variantId,
      picturesAt(variantImages, imageTexts),
    ]),
  );

/** The pictures of a row's variant. */
export const picturesOf = (all: PicturesOfVariants, { group }: GridRow): Pictures =>
  all[group] ?? [];

/** Pictures as they are sent. */
export const toImages = (pictures: Pictures) => ({
  variantImages: pictures.map(({ key }) => key),
  imageTexts: pictures.map(({ text }) => text.trim()),
});

/** Whether pictures are the same, in the same order, and show the same. */
export const areSame = (one: Pictures, other: Pictures): boolean =>
  one.length === other.length &&
  one.every(({ key, text }, at) => key === other[at]?.key && text.trim() === other[at].text);

/** Takes one to another place. */
export function movedTo(pictures: Pictures, from: number, to: number): Pictures {
  const picture = pictures[from];
  if (!picture || to < 0 || to >= pictures.length) return pictures;
  const rest = pictures.filter((_, at) => at !== from);
  return [...rest.slice(0, to), picture, ...rest.slice(to)];
}

/** Gives a picture to every variant among keys that does not have it and has room. */
export function shared(
  all: PicturesOfVariants,
  keys: readonly string[],
  picture: ShopPicture,
  most: number,
): PicturesOfVariants {
  const next = { ...all };
  for (const key of keys) {
    const has = next[key] ?? [];
    if (has.length < most && !has.some((each) => each.key === picture.key))
      next[key] = [...has, picture];
  }
  return next;
}
