import { X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { Field, Input, Select } from '@/components/Field';
import { IconButton } from '@/components/IconButton';
import { type Axis, axes, type GridRow, gridOf, listed } from './grid';

interface VariantGridProps {
  rows: readonly GridRow[];
  axis: Axis;
  currency: string;
  /** What a row costs that has no price of its own. */
  basePrice: string;
  onAxis: (axis: Axis) => void;
  onChange: (rows: GridRow[]) => void;
}

/** What there is of an item: each option in each size, with its price and its pieces. */
export function VariantGrid({
  rows,
  axis,
  currency,
  basePrice,
  onAxis,
  onChange,
}: VariantGridProps) {
  const [options, setOptions] = useState('');
  const [sizes, setSizes] = useState('');
  const change = (key: string, to: Partial<GridRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...to } : row)));
  // All sizes of an option weigh the same.
  const weigh = (option: string, weight: string) =>
    onChange(rows.map((row) => (row.option === option ? { ...row, weight } : row)));
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-4 text-md font-semibold">What there is</legend>
      <div className="grid items-end gap-4 wide:grid-cols-[10rem_1fr_1fr_auto]">
        <Field label="They differ in">
          {(control) => (
            <Select
              {...control}
              value={axis}
              disabled={rows.some(({ variantId }) => variantId !== null)}
              onChange={(event) => onAxis(event.target.value as Axis)}
            >
              {axes.map(({ field, label }) => (
                <option key={field} value={field}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={axes.find(({ field }) => field === axis)?.label ?? ''}>
          {(control) => (
            <Input
              {...control}
              placeholder="Black, Natural"
              value={options}
              onChange={(event) => setOptions(event.target.value)}
            />
          )}
        </Field>
        <Field label="Sizes">
          {(control) => (
            <Input
              {...control}
              placeholder="S, M, L, XL"
              value={sizes}
              onChange={(event) => setSizes(event.target.value)}
            />
          )}
        </Field>
        <Button
          onClick={() => {
            onChange(gridOf(rows, listed(options), listed(sizes)));
            setOptions('');
            setSizes('');
          }}
        >
          Add each with each
        </Button>
      </div>
      {rows.length > 0 && (
        <div className="overflow-x-auto">
          <table className="w-full min-w-150 text-sm">
            <thead>
              <tr className="text-left text-text-2 *:py-2 *:pr-3 *:font-semibold">
                <th scope="col">{axes.find(({ field }) => field === axis)?.label}</th>
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
              <Bulk rows={rows} onChange={onChange} />
            </thead>
            <tbody className="divide-y divide-line border-y border-line">
              {rows.map((row, at) => {
                const name = [row.option, row.size].filter(Boolean).join(', ') || 'The only one';
                return (
                  <tr key={row.key} className="*:py-2 *:pr-3">
                    <th scope="row" className="text-left font-semibold wrap-anywhere">
                      {row.option || '–'}
                    </th>
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
                      {rows[at - 1]?.option !== row.option && (
                        <Input
                          aria-label={`Weight of ${row.option || 'each'}, in grams`}
                          inputMode="numeric"
                          className="tabular-nums"
                          placeholder={row.wordedWeight}
                          value={row.weight}
                          onChange={(event) => weigh(row.option, event.target.value)}
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
    </fieldset>
  );
}

interface BulkProps {
  rows: readonly GridRow[];
  onChange: (rows: GridRow[]) => void;
}

/** Sets the price, the pieces, when they are low or the weight of every row at once. */
function Bulk({ rows, onChange }: BulkProps) {
  const [price, setPrice] = useState('');
  const [pieces, setPieces] = useState('');
  const [lowAt, setLowAt] = useState('');
  const [weight, setWeight] = useState('');
  if (rows.length < 2) return null;
  return (
    <tr className="*:pr-3 *:pb-3">
      <th scope="row" colSpan={2} className="text-left font-normal text-text-2">
        All of them
      </th>
      <td>
        <Input
          aria-label="Price of all"
          inputMode="decimal"
          className="tabular-nums"
          value={price}
          onChange={(event) => setPrice(event.target.value)}
        />
      </td>
      <td>
        <Input
          aria-label="Pieces of all"
          inputMode="numeric"
          className="tabular-nums"
          value={pieces}
          onChange={(event) => setPieces(event.target.value)}
        />
      </td>
      <td>
        <Input
          aria-label="Low at, of all"
          inputMode="numeric"
          className="tabular-nums"
          value={lowAt}
          onChange={(event) => setLowAt(event.target.value)}
        />
      </td>
      <td>
        <Input
          aria-label="Weight of all, in grams"
          inputMode="numeric"
          className="tabular-nums"
          value={weight}
          onChange={(event) => setWeight(event.target.value)}
        />
      </td>
      <td>
        <Button
          size="sm"
          disabled={[price, pieces, lowAt, weight].every((text) => text === '')}
          onClick={() => {
            onChange(
              rows.map((row) => ({
                ...row,
                ...(price === '' ? {} : { price }),
                ...(pieces === '' ? {} : { pieces }),
                ...(lowAt === '' ? {} : { lowAt }),
                ...(weight === '' ? {} : { weight }),
              })),
            );
            setPrice('');
            setPieces('');
            setLowAt('');
            setWeight('');
          }}
        >
          Set
        </Button>
      </td>
    </tr>
  );
}
