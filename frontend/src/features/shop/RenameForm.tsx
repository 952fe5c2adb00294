import { useState } from 'react';
import { Button } from '@/components/Button';
import { Field, Input, Select } from '@/components/Field';
import { type Axes, axisNamed, type GridRow, renamed, valuesOf } from './grid';

interface RenameFormProps {
  rows: readonly GridRow[];
  axes: Axes;
  onChange: (rows: GridRow[]) => void;
}

/** Calls an option or a size something else; what is in stock and in orders of it stays. */
export function RenameForm({ rows, axes, onChange }: RenameFormProps) {
  const parts = [
    { part: 'option', label: axisNamed(axes.first)?.label, none: 'No name' },
    { part: 'second', label: axisNamed(axes.second)?.label, none: 'None' },
    { part: 'size', label: 'Sizes', none: 'One size' },
  ] as const;
  const choices = parts.flatMap(({ part, label, none }) =>
    label ? valuesOf(rows, part).map((value) => ({ part, label, none, value })) : [],
  );
  const [chosen, setChosen] = useState<{ part: string; value: string } | null>(null);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const at = choices.findIndex(
    ({ part, value }) => part === chosen?.part && value === chosen.value,
  );
  const choice = choices[Math.max(at, 0)];
  const rename = () => {
    if (!choice) return;
    const to = name.trim();
    if (to === '' || to.length > 60)
      return setProblem(to === '' ? 'Say what it is called.' : 'At most 60 characters.');
    const next = renamed(rows, choice.part, choice.value, to);
    if (!next) return setProblem(`There is ${to} already.`);
    onChange(next);
    setChosen({ part: choice.part, value: to });
    setName('');
    setProblem(undefined);
  };
  return (
    <div
      role="group"
      aria-label="Rename"
      className="grid items-start gap-4 wide:grid-cols-[1fr_1fr_auto]"
    >
      <Field label="Rename">
        {(control) => (
          <Select
            {...control}
            value={Math.max(at, 0)}
            onChange={(event) => setChosen(choices[Number(event.target.value)] ?? null)}
          >
            {parts.map(({ part, label }) => (
              <optgroup key={part} label={label ?? ''} hidden={!label}>
                {choices.map((each, n) =>
                  each.part === part ? (
                    <option key={n} value={n}>
                      {each.value || each.none}
                    </option>
                  ) : null,
                )}
              </optgroup>
            ))}
          </Select>
        )}
      </Field>
      <Field label="New name" error={problem}>
        {(control) => (
          <Input
            {...control}
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              setProblem(undefined);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Enter would send the form around it.
              event.preventDefault();
              rename();
            }}
          />
        )}
      </Field>
      <Button className="justify-self-start wide:mt-6.5" onClick={rename}>
        Rename
      </Button>
    </div>
  );
}
