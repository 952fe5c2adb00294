import type { GridRow } from './grid';
import { ItemPictures } from './ItemPictures';
import { picturesOf, type PicturesOfVariants, shared, variantKey } from './pictures';

interface VariantPicturesProps {
  rows: readonly GridRow[];
  pictures: PicturesOfVariants;
  onChange: (change: (before: PicturesOfVariants) => PicturesOfVariants) => void;
}

const most = 8;

/** The pictures of each variant, which are shown once it is chosen, before those of the item. */
export function VariantPictures({ rows, pictures, onChange }: VariantPicturesProps) {
  const variants = rows.filter(
    (row, at) => rows.findIndex((each) => variantKey(each) === variantKey(row)) === at,
  );
  const onlyOne = variants.length === 1 && picturesOf(pictures, variants[0]!).length === 0;
  if (variants.length === 0 || onlyOne) return null;
  return (
    <div className="grid gap-6">
      {variants.map((row) => {
        const key = variantKey(row);
        const alike = variants.filter(({ option }) => option === row.option).map(variantKey);
        const number = alike.length > 1 ? ` (${alike.indexOf(key) + 1})` : '';
        return (
          <ItemPictures
            key={key}
            label={`Pictures of ${row.option || 'the only one'}${number}`}
            of={`${row.option || 'the only one'}${number}`}
            most={most}
            pictures={picturesOf(pictures, row)}
            onChange={(change) =>
              onChange((before) => ({ ...before, [key]: change(picturesOf(before, row)) }))
            }
            share={
              alike.length > 1
                ? {
                    label: `Show with all of ${row.option}`,
                    onShare: (picture) =>
                      onChange((before) => shared(before, alike, picture, most)),
                  }
                : undefined
            }
          />
        );
      })}
    </div>
  );
}
