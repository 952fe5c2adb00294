import { X } from 'lucide-react';
import { Input } from '@/components/Field';
import { IconButton } from '@/components/IconButton';
import { AddRows } from './AddRows';
import { BulkRow } from './BulkRow';
import { type Axes, axisNamed, type GridRow, optionOf } from './grid';
import { RenameForm } from './RenameForm';

interface VariantGridProps {
  rows: readonly GridRow[];
  axes: Axes;
  currency: string;
  /** What a row costs that has no price of its own. */
  basePrice: string;
  /** What a variant is called that nothing tells apart. */
  nameOf: (row: GridRow) => string;
  onAxes: (axes: Axes) => void;
  onChange: (rows: GridRow[]) => void;
}

/** What there is of an item: each option in each size, with its price and its pieces. */
export function VariantGrid({
  rows,
  axes,
  currency,
  basePrice,
  nameOf,
  onAxes,
  onChange,
}: VariantGridProps) {
  const change = (key: string, to: Partial<GridRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...to } : row)));
  // All sizes of a variant weigh the same.
  const weigh = (group: string, weight: string) =>
    onChange(rows.map((row) => (row.group === group ? { ...row, weight } : row)));
  const second = axisNamed(axes.second);
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-4 text-md font-semibold">What there is</legend>
      <AddRows rows={rows} axes={axes} onAxes={onAxes} onChange={onChange} />
      {/* What is only heard stands in it: else it would have the page scroll. */}
      {rows.length > 0 && (
        <div className="relative overflow-x-auto">
          <table className="w-full min-w-150 text-sm">
            <thead>
              <tr className="text-left text-text-2 *:py-2 *:pr-3 *:font-semibold">
                <th scope="col">{axisNamed(axes.first)?.one}</th>
                {second && <th scope="col">{second.one}</th>}
                <th scope="col">Size</th>
                <th scope="col" className="w-32">
                  Price, {currency}
                </th>
                <th scope="col" className="w-28">
                  Pieces
                </th>
                <th scope="col" className="w-28">
                  Low at
                </th>
                <th scope="col" className="w-28">
                  Weight, g
                </th>
                <th scope="col" className="w-11">
                  <span className="sr-only">Remove</span>
                </th>
              </tr>
              <BulkRow rows={rows} span={second ? 3 : 2} onChange={onChange} />
            </thead>
            <tbody className="divide-y divide-line border-y border-line">
              {rows.map((row, at) => {
                const called = optionOf(row) || nameOf(row);
                const name = [called, row.size].filter(Boolean).join(', ') || 'The only one';
                return (
                  <tr key={row.key} className="*:py-2 *:pr-3">
                    <th scope="row" className="text-left font-semibold wrap-anywhere">
                      {row.option || (row.second ? '' : nameOf(row)) || '–'}
                    </th>
                    {second && <td className="wrap-anywhere">{row.second || '–'}</td>}
                    <td className="wrap-anywhere">{row.size || 'One size'}</td>
                    <td>
                      <Input
                        aria-label={`Price of ${name}`}
                        inputMode="decimal"
                        className="tabular-nums"
                        placeholder={basePrice}
                        value={row.price}
                        onChange={(event) => change(row.key, { price: event.target.value })}
                      />
                    </td>
                    <td>
                      <Input
                        aria-label={`Pieces of ${name}`}
                        inputMode="numeric"
                        className="tabular-nums"
                        value={row.pieces}
                        onChange={(event) => change(row.key, { pieces: event.target.value })}
                      />
                    </td>
                    <td>
                      <Input
                        aria-label={`Low at, of ${name}`}
                        inputMode="numeric"
                        className="tabular-nums"
                        placeholder="Never"
                        value={row.lowAt}
                        onChange={(event) => change(row.key, { lowAt: event.target.value })}
                      />
                    </td>
                    <td>
                      {rows[at - 1]?.group !== row.group && (
                        <Input
                          aria-label={`Weight of ${called || 'each'}, in grams`}
                          inputMode="numeric"
                          className="tabular-nums"
                          placeholder={row.wordedWeight}
                          value={row.weight}
                          onChange={(event) => weigh(row.group, event.target.value)}
                        />
                      )}
                    </td>
                    <td>
                      <IconButton
                        label={`Remove ${name}`}
                        icon={<X size={18} />}
                        onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
                      />
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      {rows.length > 0 && <RenameForm rows={rows} axes={axes} onChange={onChange} />}
    </fieldset>
  );
}
