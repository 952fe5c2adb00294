import { type GridRow, optionOf } from './grid';
import { ItemPictures } from './ItemPictures';
import { picturesOf, type PicturesOfVariants, shared } from './pictures';

interface VariantPicturesProps {
  rows: readonly GridRow[];
  pictures: PicturesOfVariants;
  /** What a variant is called that nothing tells apart. */
  nameOf: (row: GridRow) => string;
  onChange: (change: (before: PicturesOfVariants) => PicturesOfVariants) => void;
}

const most = 8;

/** The pictures of each variant, which are shown once it is chosen, before those of the item. */
export function VariantPictures({ rows, pictures, nameOf, onChange }: VariantPicturesProps) {
  const variants = rows.filter(
    (row, at) => rows.findIndex(({ group }) => group === row.group) === at,
  );
  const onlyOne = variants.length === 1 && picturesOf(pictures, variants[0]!).length === 0;
  if (variants.length === 0 || onlyOne) return null;
  return (
    <div className="grid gap-6">
      {variants.map((row) => {
        const key = row.group;
        const named = (each: GridRow) => optionOf(each) || nameOf(each) || 'the only one';
        const twins = variants.filter((each) => named(each) === named(row));
        const number = twins.length > 1 ? ` (${twins.indexOf(row) + 1})` : '';
        const alike = variants
          .filter(({ option }) => option === row.option)
          .map(({ group }) => group);
        return (
          <ItemPictures
            key={key}
            label={`Pictures of ${named(row)}${number}`}
            of={`${named(row)}${number}`}
            most={most}
            pictures={picturesOf(pictures, row)}
            onChange={(change) =>
              onChange((before) => ({ ...before, [key]: change(picturesOf(before, row)) }))
            }
            share={
              alike.length > 1
                ? {
                    label: `Show with all of ${row.option || 'them'}`,
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
