import { useState } from 'react';
import { Button } from '@/components/Button';
import { Input } from '@/components/Field';
import type { GridRow } from './grid';

interface BulkRowProps {
  rows: readonly GridRow[];
  /** How many columns go before those that it sets. */
  span: number;
  onChange: (rows: GridRow[]) => void;
}

/** Sets the price, the pieces, when they are low or the weight of every row at once. */
export function BulkRow({ rows, span, onChange }: BulkRowProps) {
  const [price, setPrice] = useState('');
  const [pieces, setPieces] = useState('');
  const [lowAt, setLowAt] = useState('');
  const [weight, setWeight] = useState('');
  if (rows.length < 2) return null;
  const fields = [
    { label: 'Price of all', mode: 'decimal', value: price, set: setPrice },
    { label: 'Pieces of all', mode: 'numeric', value: pieces, set: setPieces },
    { label: 'Low at, of all', mode: 'numeric', value: lowAt, set: setLowAt },
    { label: 'Weight of all, in grams', mode: 'numeric', value: weight, set: setWeight },
  ] as const;
  return (
    <tr className="*:pr-3 *:pb-3">
      <th scope="row" colSpan={span} className="text-left font-normal text-text-2">
        All of them
      </th>
      {fields.map(({ label, mode, value, set }) => (
        <td key={label}>
          <Input
            aria-label={label}
            inputMode={mode}
            className="tabular-nums"
            value={value}
            onChange={(event) => set(event.target.value)}
          />
        </td>
      ))}
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
