import { useState } from 'react';
import { Button } from '@/components/Button';
import { Field, Input, Select } from '@/components/Field';
import {
  type Axes,
  type Axis,
  axes as known,
  axisNamed,
  type GridRow,
  gridOf,
  listed,
} from './grid';

interface AddRowsProps {
  rows: readonly GridRow[];
  axes: Axes;
  onAxes: (axes: Axes) => void;
  onChange: (rows: GridRow[]) => void;
}

/** Where somebody says what the variants differ in, and adds some. */
export function AddRows({ rows, axes, onAxes, onChange }: AddRowsProps) {
  const [options, setOptions] = useState('');
  const [seconds, setSeconds] = useState('');
  const [sizes, setSizes] = useState('');
  const { first, second } = axes;
  const offered = known.filter(({ field }) => field !== 'name' || first === 'name');
  return (
    <div className="grid items-end gap-4 wide:grid-cols-[10rem_1fr_1fr]">
      <Field label="They differ in">
        {(control) => (
          <Select
            {...control}
            value={first}
            disabled={rows.some(({ variantId }) => variantId !== null)}
            onChange={(event) => {
              const field = event.target.value as Axis;
              onAxes({ first: field, second: field === second ? null : second });
            }}
          >
            {offered.map(({ field, label }) => (
              <option key={field} value={field}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={axisNamed(first)?.label ?? ''}>
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
      <Field label="And in">
        {(control) => (
          <Select
            {...control}
            value={second ?? ''}
            disabled={rows.some((row) => row.second !== '')}
            onChange={(event) =>
              onAxes({ first, second: (event.target.value || null) as Axis | null })
            }
          >
            <option value="">Nothing else</option>
            {known
              .filter(({ field }) => field !== first && field !== 'name')
              .map(({ field, label }) => (
                <option key={field} value={field}>
                  {label}
                </option>
              ))}
          </Select>
        )}
      </Field>
      {second && (
        <Field label={axisNamed(second)?.label ?? ''}>
          {(control) => (
            <Input
              {...control}
              placeholder="Classic, Hooded"
              value={seconds}
              onChange={(event) => setSeconds(event.target.value)}
            />
          )}
        </Field>
      )}
      <Button
        className="justify-self-start"
        onClick={() => {
          const wanted = {
            options: listed(options),
            seconds: second ? listed(seconds) : [],
            sizes: listed(sizes),
          };
          onChange(gridOf(rows, wanted));
          setOptions('');
          setSeconds('');
          setSizes('');
        }}
      >
        Add each with each
      </Button>
    </div>
  );
}
