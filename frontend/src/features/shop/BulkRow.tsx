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
  return (
    <tr className="*:pr-3 *:pb-3">
      <th scope="row" colSpan={span} className="text-left font-normal text-text-2">
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
