import { Plus, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button } from '@/components/Button';
import { Input } from '@/components/Field';
import { IconButton } from '@/components/IconButton';
import type { CreditRow } from './trackDraft';

interface CreditsProps {
  rows: readonly CreditRow[];
  error?: string | undefined;
  disabled: boolean;
  onChange: (rows: CreditRow[]) => void;
}

const roles = [
  'Written by',
  'Lyrics',
  'Vocals',
  'Guitar',
  'Bass',
  'Drums',
  'Keys',
  'Producer',
  'Recorded by',
  'Mixed by',
  'Mastered by',
  'Artwork',
];

/** Who did what on a track. */
export function Credits({ rows, error, disabled, onChange }: CreditsProps) {
  const list = useId();
  const group = useRef<HTMLDivElement>(null);
  const change = (index: number, part: Partial<CreditRow>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...part } : row)));
  const add = () => {
    onChange([...rows, { role: '', name: '' }]);
    requestAnimationFrame(() =>
      group.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus(),
    );
  };
  return (
    <div ref={group} role="group" aria-label="Credits" className="grid gap-3">
      {rows.length > 0 && (
        <ul className="grid gap-3">
          {rows.map((row, index) => (
            <li
              key={index}
              className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-center gap-2"
            >
              <Input
                aria-label={`Role ${index + 1}`}
                placeholder="Role"
                list={list}
                value={row.role}
                maxLength={80}
                disabled={disabled}
                onChange={(event) => change(index, { role: event.target.value })}
              />
              <Input
                aria-label={`Name ${index + 1}`}
                placeholder="Name"
                value={row.name}
                maxLength={120}
                disabled={disabled}
                onChange={(event) => change(index, { name: event.target.value })}
              />
              <IconButton
                label={`Remove credit ${index + 1}`}
                icon={<X size={18} aria-hidden="true" />}
                disabled={disabled}
                onClick={() => onChange(rows.filter((_, at) => at !== index))}
              />
            </li>
          ))}
        </ul>
      )}
      <datalist id={list}>
        {roles.map((role) => (
          <option key={role} value={role} />
        ))}
      </datalist>
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      <Button
        size="sm"
        disabled={disabled}
        onClick={add}
        className="justify-self-start narrow:h-11"
      >
        <Plus size={16} aria-hidden="true" /> Add a credit
      </Button>
    </div>
  );
}
