import { Button } from '@/components/Button';
import { Field, Input } from '@/components/Field';
import { TextArea } from '@/components/TextArea';
import { type Axes, type GridRow, optionOf } from './grid';
import { copiedTo, noWords, type VariantWords, type WordsOfVariants } from './variantWords';

interface VariantDetailsProps {
  rows: readonly GridRow[];
  axes: Axes;
  words: WordsOfVariants;
  onChange: (change: (before: WordsOfVariants) => WordsOfVariants) => void;
}

const fields: readonly {
  name: Exclude<keyof VariantWords, 'attributes'>;
  label: string;
  most: number;
  example: string;
}[] = [
  { name: 'name', label: 'Name', most: 120, example: 'In place of what tells it apart' },
  { name: 'sku', label: 'Article number (SKU)', most: 64, example: 'TS-BLK' },
  { name: 'color', label: 'Colour', most: 60, example: 'Black' },
  { name: 'format', label: 'Format', most: 60, example: '12-inch vinyl' },
  { name: 'style', label: 'Style', most: 60, example: 'Hooded' },
  { name: 'edition', label: 'Edition', most: 60, example: 'Second pressing' },
  { name: 'gender', label: 'Cut', most: 60, example: 'Women’s' },
  { name: 'material', label: 'Material', most: 60, example: 'Organic cotton' },
  { name: 'weight', label: 'Weight, in words', most: 60, example: '180 g vinyl' },
];

/** What is said of each variant beside what tells it apart. */
export function VariantDetails({ rows, axes, words, onChange }: VariantDetailsProps) {
  const variants = rows.filter(
    (row, at) => rows.findIndex(({ group }) => group === row.group) === at,
  );
  if (variants.length === 0) return null;
  const shown = fields.filter(({ name }) => name !== axes.first && name !== axes.second);
  return (
    <div className="grid gap-2">
      {variants.map((row) => {
        const own = words[row.group] ?? noWords;
        const called = optionOf(row) || own.name || 'the only one';
        const set = (name: keyof VariantWords, text: string) =>
          onChange((before) => ({
            ...before,
            [row.group]: { ...(before[row.group] ?? noWords), [name]: text },
          }));
        return (
          <details key={row.group} className="border-b border-line">
            <summary className="cursor-pointer py-3 font-semibold wrap-anywhere">
              Details of {called}
            </summary>
            <div
              role="group"
              aria-label={`Details of ${called}`}
              className="grid grid-cols-1 gap-5 pt-2 pb-6 wide:grid-cols-2"
            >
              {shown.map(({ name, label, most, example }) => (
                <Field key={name} label={label}>
                  {(control) => (
                    <Input
                      {...control}
                      maxLength={most}
                      placeholder={example}
                      value={own[name]}
                      onChange={(event) => set(name, event.target.value)}
                    />
                  )}
                </Field>
              ))}
              <Field
                label="More about it"
                hint="One a line, as Print: Two-colour screen print"
                className="wide:col-span-2"
              >
                {(control) => (
                  <TextArea
                    {...control}
                    rows={3}
                    value={own.attributes}
                    onChange={(event) => set('attributes', event.target.value)}
                  />
                )}
              </Field>
              {variants.length > 1 && (
                <Button
                  size="sm"
                  className="justify-self-start"
                  onClick={() =>
                    onChange((before) =>
                      copiedTo(
                        before,
                        row.group,
                        variants.map(({ group }) => group),
                        axes,
                      ),
                    )
                  }
                >
                  Say the same of all
                </Button>
              )}
            </div>
          </details>
        );
      })}
    </div>
  );
}
